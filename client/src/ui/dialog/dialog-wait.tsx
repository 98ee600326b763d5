import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

/**
 * What a dialog shows while its content is on the way: a way out, and with it something that keeps the focus inside.
 * A focus that is on it when the content arrives goes to the dialog, as it does when one opens.
 */
export function DialogWait({ onCancel }: { onCancel: () => void }) {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const leaving = place.current;
    return () => {
      if (leaving?.contains(document.activeElement)) leaving.closest<HTMLElement>('[role=dialog]')?.focus();
    };
  }, []);

  return (
    <div ref={place} aria-busy="true">
      <Skeleton className="mt-6 h-64" />
      <div className="mt-5 grid grid-cols-[1fr_2fr]">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
