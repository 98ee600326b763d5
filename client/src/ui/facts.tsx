import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Fact = { name: string; value: ReactNode; isLarge?: boolean };

/** A value with more characters than this counts as text: it is shown below its name, left-aligned. */
const mostBesideName = 48;

/** A value of at most this many characters is a figure: it does not wrap; its name gets the rest of the row. */
const mostOfFigure = 12;

const isText = (value: ReactNode): boolean => typeof value === 'string' && value.length > mostBesideName;
const isFigure = (value: ReactNode): boolean => typeof value === 'string' && value.length <= mostOfFigure;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, isLarge }) => (
        <div key={name} className={isText(value) ? 'py-2.5' : 'flex items-baseline justify-between gap-4 py-2.5'}>
          <dt className={classNames('text-ink-700', isFigure(value) ? 'min-w-0' : 'max-w-3/5 shrink-0')}>{name}</dt>
          <dd
            className={classNames(
              'tabular-nums',
              isLarge ? 'font-display text-3xl font-bold' : 'font-semibold',
              isFigure(value) ? 'shrink-0 whitespace-nowrap' : 'min-w-0',
              !isText(value) && 'text-right',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
