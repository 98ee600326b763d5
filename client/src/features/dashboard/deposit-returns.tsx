import { depositReturnsWords } from '@rental/contracts';
import { dashboardApi } from './dashboard-api.ts';

/** The public figure about deposits, below the tiles. Absent until enough deposits have ended. */
export function DepositReturns() {
  const { data } = dashboardApi.useGetDepositReturnsQuery();
  if (!data?.deposits) return null;
  const { number, label, definition } = depositReturnsWords(data.deposits);

  return (
    <div className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <p className="font-display text-lg font-bold">
        <span className="tabular-nums">{number}</span> {label}
      </p>
      <p className="mt-1 max-w-[80ch] text-sm text-ink-700">{definition}</p>
    </div>
  );
}
