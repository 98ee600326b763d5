import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

/** Shown while a dialog’s content loads; Cancel keeps the focus in the dialog. `height` contains CSS classes. */
export function DialogWait({ onCancel, height = 'h-64' }: { onCancel: () => void; height?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const leaving = place.current;
    return () => {
      if (leaving?.contains(document.activeElement)) leaving.closest<HTMLElement>('[role=dialog]')?.focus();
    };
  }, []);

  return (
    <div ref={place} aria-busy="true">
      <Skeleton className={classNames('mt-6', height)} />
      <div className="mt-5 grid grid-cols-[1fr_2fr]">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
