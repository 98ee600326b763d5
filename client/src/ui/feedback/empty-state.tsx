import type { ReactNode } from 'react';

type EmptyStateProps = {
  picture: 'no-bookings' | 'out-of-cars' | 'error';
  text: string;
  children?: ReactNode;
};

/** Shown when there is no data: a picture, a sentence and, optionally, advice or an action. */
export function EmptyState({ picture, text, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-8 text-center">
      <img src={`/img/${picture}.svg`} alt="" width={480} height={280} className="h-auto w-full max-w-80" />
      <p className="mt-6 font-display text-2xl font-bold sm:text-balance">{text}</p>
      {children && <div className="mt-3 grid justify-items-center gap-4 text-ink-700">{children}</div>}
    </div>
  );
}
