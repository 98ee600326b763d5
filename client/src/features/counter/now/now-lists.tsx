import type { CounterNow } from '@rental/contracts';
import { momentAfter } from '@rental/contracts';
import { useEffect, useId } from 'react';
import type { ReactElement } from 'react';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { isUnreachable, whyFailed } from '../../../lib/api/error-message.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { offlineText, useOnline } from '../../../lib/browser/use-online.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { HandoverStep, type WantedStep } from '../../rental/handover/handover-dialog.tsx';
import { PhotoTiles } from '../../rental/handover/car-notes/photo-step.tsx';
import { isLate } from '../../rental/today/late/due-texts.ts';
import { LongList } from '../../rental/today/long-list.tsx';
import { todayRefetch } from '../../rental/today/today-refetch.ts';
import { useNewDay } from '../../rental/today/use-new-day.ts';
import { nowApi } from '../now-api.ts';
import { keepCounter, keptCounterApi } from '../offline/kept-counter.ts';
import { offlineTexts } from '../offline/offline-texts.ts';
import { useWaitingSteps } from '../offline/use-step-queue.ts';
import { DamageRow, dueFirst } from './damage-row.tsx';
import { nowTexts as texts } from './now-texts.ts';
import { RefundRow } from './refund-row.tsx';
import { PickUpRow, ReturnRow, type RowContext, ToPayRow, UnknownRow } from './rental-row.tsx';

type NowListsProps = { locationId: string; onStep: (wanted: WantedStep) => void };

/**
 * The lists of rentals that need staff now. While the server cannot be reached, shows the last lists with the time when
 * they were loaded.
 */
export function NowLists({ locationId, onStep }: NowListsProps) {
  const { now, problem, isAway, asOf, isFetching, refetch } = useNowLists(locationId);
  if (!now && problem === null) return <Skeleton className="h-96" />;

  return (
    <>
      {problem !== null && (
        <ErrorPanel title={now ? texts.mayHaveChanged : texts.failed} isBusy={isFetching} onRetry={refetch}>
          {problem}
          {now && (
            <>
              {' '}
              Last updated <Moment at={asOf} />.
            </>
          )}
          {now && isAway && ` ${offlineTexts.canKeep}`}
        </ErrorPanel>
      )}
      {now && <Lists now={now} onStep={onStep} />}
    </>
  );
}

function useNowLists(locationId: string) {
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = nowApi.useGetNowQuery(
    { query: locationId === '' ? {} : { locationId } },
    todayRefetch,
  );
  useNewDay(currentData?.day, refetch);
  useKeepCounter(locationId, currentData);
  const isOnline = useOnline();
  const isAway = !isOnline || isUnreachable(error);
  const kept = useKeptLists(locationId, isAway && !currentData);
  const failure = error ? whyFailed(error) : null;

  return {
    now: currentData ?? kept.now,
    problem: isOnline ? failure : offlineText,
    isAway,
    asOf: kept.at ?? new Date(fulfilledTimeStamp ?? 0).toISOString(),
    isFetching,
    refetch: () => void refetch(),
  };
}

/** Returns the lists on this device, if they are of this location. */
function useKeptLists(locationId: string, isWanted: boolean): { now?: CounterNow; at?: string } {
  const { data: copy } = keptCounterApi.useGetKeptCounterQuery(isWanted ? undefined : skipToken);
  return copy?.locationId === locationId ? copy : {};
}

/** Stores the lists on this device, with what their dialogs need, and fetches the code of the dialogs. */
function useKeepCounter(locationId: string, now: CounterNow | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!now) return undefined;
    let isWanted = true;
    HandoverStep.prefetch();
    PhotoTiles.prefetch();
    void dispatch(keepCounter(locationId, now, () => isWanted));
    return () => {
      isWanted = false;
    };
  }, [dispatch, locationId, now]);
}

const everyMinute = 60_000;

type ListsProps = { now: CounterNow } & Pick<RowContext, 'onStep'>;

function Lists({ now: { day: today, pickUps, returns, unknown, toPay, refunds, damages }, ...rest }: ListsProps) {
  const minutes = Math.floor(useNow(everyMinute) / everyMinute);
  const moment = momentAfter(new Date(minutes * everyMinute), 0);
  const waiting = useWaitingSteps();
  const context = { today, moment, waiting, ...rest };
  const [overdue, due] = [true, false].map((late) =>
    returns.rentals.filter((rental) => isLate(rental, moment) === late),
  );
  const returnRow = (rental: (typeof returns.rentals)[number]) => (
    <ReturnRow key={rental._id} rental={rental} context={context} />
  );

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <NowList title={texts.overdue} rows={(overdue ?? []).map(returnRow)} />
        <NowList title={texts.dueBack} none={texts.noneDue} more={returns.more} rows={(due ?? []).map(returnRow)} />
        <NowList
          title={texts.unknown}
          hint={texts.unknownHint}
          more={unknown.more}
          rows={unknown.rentals.map((rental) => (
            <UnknownRow key={rental._id} rental={rental} context={context} />
          ))}
        />
      </div>
      <div className="grid gap-5">
        <NowList
          title={texts.toHandOut}
          none={texts.noneToHandOut}
          more={pickUps.more}
          rows={pickUps.rentals.map((rental) => (
            <PickUpRow key={rental._id} rental={rental} context={context} />
          ))}
        />
        <NowList
          title={texts.toPay}
          more={toPay.more}
          rows={toPay.rentals.map((rental) => (
            <ToPayRow key={rental._id} rental={rental} context={context} />
          ))}
        />
        {damages && (
          <NowList
            title={texts.damages}
            hint={texts.damagesHint}
            more={damages.more}
            rows={dueFirst(damages.rentals, minutes * everyMinute).map((rental) => (
              <DamageRow key={rental.damage._id} rental={rental} now={minutes * everyMinute} />
            ))}
          />
        )}
        {refunds && (
          <NowList
            title={texts.refunds}
            hint={texts.refundsHint}
            more={refunds.more}
            rows={refunds.rentals.map((rental) => (
              <RefundRow key={`${rental.refund.razorpayPaymentId} ${rental.refund.refundId}`} rental={rental} />
            ))}
          />
        )}
      </div>
    </div>
  );
}

type NowListProps = { title: string; hint?: string; none?: string; more?: number; rows: readonly ReactElement[] };

/** One list of the counter. Without rows, shows the text `none`, or nothing if there is no such text. */
function NowList({ title, hint, none, more = 0, rows }: NowListProps) {
  const id = useId();
  if (rows.length === 0 && none === undefined) return null;

  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id={id} className="text-xl">
        {title} <span className="text-ink-600 tabular-nums">({rows.length + more})</span>
      </h2>
      {hint && <p className="mt-1 text-[15px] text-ink-700">{hint}</p>}
      {rows.length === 0 && <p className="mt-1 text-[15px] text-ink-700">{none}</p>}
      <LongList rows={rows} />
      {more > 0 && <p className="mt-2 text-sm text-ink-700">{texts.notListed(more)}</p>}
    </section>
  );
}
