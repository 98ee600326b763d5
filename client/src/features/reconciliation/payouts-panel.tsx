import type { Payout } from '@rental/contracts';
import { formatDay, formatPaise, reconciliationContract } from '@rental/contracts';
import { useId, useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { useCsvFile } from '../../lib/api/use-file.ts';
import { monthOf, moveMonth, nameOfMonth } from '../../lib/months.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { reconciliationApi } from './reconciliation-api.ts';

export function PayoutsPanel() {
  const present = monthOf(todayInIndia());
  const [month, setMonth] = useState(present);
  const { currentData, isError, refetch } = reconciliationApi.useListPayoutsQuery(
    { query: { month: month.slice(0, 7) } },
    { refetchOnMountOrArgChange: true },
  );
  const headingId = useId();

  return (
    <section aria-labelledby={headingId} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-2xl">
          Payouts
        </h2>
        <div className="flex flex-1 items-center justify-between gap-1 sm:flex-none sm:gap-2">
          <Button variant="outline" size="md" onClick={() => setMonth(moveMonth(month, -1))}>
            Earlier
          </Button>
          <output className="text-center font-semibold sm:min-w-36">{nameOfMonth(month)}</output>
          <Button variant="outline" size="md" disabled={month >= present} onClick={() => setMonth(moveMonth(month, 1))}>
            Later
          </Button>
        </div>
      </div>
      <div className="mt-4">
        {isError && <ErrorPanel title="We couldn’t load the payouts." onRetry={() => void refetch()} />}
        {!isError && !currentData && <Skeleton className="h-40" />}
        {currentData?.length === 0 && <p className="text-ink-700">No payouts in {nameOfMonth(month)}.</p>}
        <ul className="divide-y divide-line">
          {currentData?.map((payout) => (
            <PayoutRow key={payout._id} payout={payout} />
          ))}
        </ul>
      </div>
    </section>
  );
}

const words = { idle: '', running: 'Downloading', stopped: '', failed: 'The download failed. Please try again.' };

function PayoutRow({ payout }: { payout: Payout }) {
  const { _id, paidOutAt, amountInPaise, feesInPaise, taxInPaise, utr, status } = payout;
  const { progress, start } = useCsvFile(reconciliationContract.getPayout);

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 text-[15px]">
      <div className="min-w-0 flex-1 basis-56 tabular-nums">
        <p className="flex flex-wrap gap-x-3 font-semibold">
          <span>{formatDay(paidOutAt)}</span>
          <span>{formatPaise(amountInPaise)}</span>
          {status !== 'processed' && <span className="text-error">{status}</span>}
        </p>
        <p className="text-sm text-ink-700">
          Fees {formatPaise(feesInPaise)}, including {formatPaise(taxInPaise)} tax
        </p>
        <p className="text-sm break-all text-ink-700">UTR {utr ?? 'not known yet'}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <output className="text-sm text-ink-700 empty:hidden">{words[progress.state]}</output>
        <Button
          variant="outline"
          size="md"
          isBusy={progress.state === 'running'}
          aria-label={`Download the payout of ${formatDay(paidOutAt)}, ${formatPaise(amountInPaise)}`}
          onClick={() => void start({ id: _id })}
        >
          <Icon name="download" className="size-4" />
          Download
        </Button>
      </div>
    </li>
  );
}
