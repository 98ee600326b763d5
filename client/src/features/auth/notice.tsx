import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';

/** A message that replaces a submitted form, takes the focus from it and is announced to screen readers. */
export function Notice({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => place.current?.focus(), []);

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      className="mt-6 rounded-control bg-success-bg p-4 outline-none sm:p-5"
    >
      <p id={id} className="flex items-start gap-2 font-semibold text-success">
        <Icon name={icon} className="mt-0.5" />
        {title}
      </p>
      <p className="mt-1.5 text-ink-800">{children}</p>
    </section>
  );
}
