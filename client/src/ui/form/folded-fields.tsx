import type { ReactNode } from 'react';
import { Chevron, useUnfolding } from '../unfolding.tsx';

type FoldedFieldsProps = {
  title: string;
  /** Something in it is wrong: then it is open. */
  mustOpen: boolean;
  children: ReactNode;
};

/** Fields that few need, folded until somebody asks for them. */
export function FoldedFields({ title, mustOpen, children }: FoldedFieldsProps) {
  const { isOpen, id, toggle } = useUnfolding({ mustOpen });

  return (
    <div className="border-t border-line pt-1">
      <button
        type="button"
        {...toggle}
        className="flex min-h-12 w-full items-center justify-between gap-3 text-left font-semibold"
      >
        {title}
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
