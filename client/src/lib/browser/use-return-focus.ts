import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A place that takes the focus when something that had it closes, which would otherwise lose it. */
export function useReturnFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return place;
}
