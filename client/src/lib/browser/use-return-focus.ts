import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Returns a ref for the element that receives the focus when the focused content closes. */
export function useReturnFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return place;
}
