import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Fact = { name: string; value: ReactNode; isLarge?: boolean };

/** What is longer is read as a text: below its name, from the left. */
const mostBesideName = 48;

/** A figure leaves the rest of its row to its name. */
const mostOfFigure = 12;

const isText = (value: ReactNode): boolean => typeof value === 'string' && value.length > mostBesideName;
const isFigure = (value: ReactNode): boolean => typeof value === 'string' && value.length <= mostOfFigure;

/** Names and values, one row each; the large one is the figure that matters. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, isLarge }) => (
        <div key={name} className={isText(value) ? 'py-2.5' : 'flex items-baseline justify-between gap-4 py-2.5'}>
          <dt className={classNames('shrink-0 text-ink-700', isFigure(value) ? 'max-w-3/4' : 'max-w-3/5')}>{name}</dt>
          <dd
            className={classNames(
              'tabular-nums',
              isLarge ? 'font-display text-3xl font-bold' : 'min-w-0 font-semibold',
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
