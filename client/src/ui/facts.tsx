import type { ReactNode } from 'react';

type Fact = { name: string; value: ReactNode; isLarge?: boolean };

/** Names and values, one row each; the large one is the figure that matters. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, isLarge }) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
          <dt className="max-w-3/5 shrink-0 text-ink-700">{name}</dt>
          <dd
            className={
              isLarge
                ? 'text-right font-display text-3xl font-bold tabular-nums'
                : 'min-w-0 text-right font-semibold tabular-nums'
            }
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
