import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

/** A radio button whose label fills a row. */
export function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();

  return (
    <label
      htmlFor={id}
      className={classNames(
        'flex min-h-13 cursor-pointer items-center gap-3 rounded-control border px-4 py-2.5',
        isChosen ? 'border-peacock-700 bg-peacock-100' : 'border-control bg-white hover:bg-stone-100',
      )}
    >
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-peacock-700"
      />
      {children}
    </label>
  );
}
