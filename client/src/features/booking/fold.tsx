import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode };

/** A part of a dialog or a card that opens at a wish. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-11 items-center gap-3 font-semibold marker:content-none [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
