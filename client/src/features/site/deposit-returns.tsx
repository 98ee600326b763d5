import { containerClasses } from './section.tsx';
import { useLoaded } from './use-loaded.ts';

const load = async (_: null, signal: AbortSignal) =>
  (await import('./load-deposit-returns.ts')).loadDepositReturns(signal);

/** How many deposits were given back in time. Loaded after the page, which has it below the first screen. */
export function DepositReturns() {
  const { loaded } = useLoaded(null, load);
  if (!loaded) return null;

  return (
    <div className={`${containerClasses} mt-10`}>
      <div className="rounded-card bg-white p-6 shadow-1 lg:p-8">
        <p className="font-display text-[22px] leading-tight font-bold">
          <span className="text-crimson-600 tabular-nums">{loaded.number}</span> {loaded.label}
        </p>
        <p className="mt-2 max-w-[68ch] text-ink-700">{loaded.definition}</p>
      </div>
    </div>
  );
}
