import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';

type FoldedFieldsProps = {
  title: string;
  /** Something in it is wrong: then it is open. */
  mustOpen: boolean;
  children: ReactNode;
};

/** Fields that few need, folded until somebody asks for them. */
export function FoldedFields({ title, mustOpen, children }: FoldedFieldsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const isOpen = isAsked || mustOpen;

  return (
    <div className="border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 text-left font-semibold"
      >
        {title}
        <Icon name="chevron-down" className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
