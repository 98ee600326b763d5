import type { DueBack as Rental } from '@rental/contracts';
import { momentAfter } from '@rental/contracts';
import { useConfig } from '../../../../lib/api/config-api.ts';
import { useNow } from '../../../../lib/browser/use-now.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { ErrorPanel } from '../../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LongList } from '../long-list.tsx';
import { dueBackApi } from '../../due-back-api.ts';
import { todayRefetch } from '../today-refetch.ts';
import { DueBackRow } from './due-back-row.tsx';

const everyMinute = 60_000;

/** The cars that are due back today, with the late ones first, and then yesterday’s returns. */
export function DueBack() {
  const { data, isError, refetch } = dueBackApi.useGetDueBackQuery(undefined, todayRefetch);
  const usesCounter = useConfig()?.usesCounter === true;
  const minutes = Math.floor(useNow(everyMinute) / everyMinute);
  const moment = momentAfter(new Date(minutes * everyMinute), 0);

  if (!data && isError)
    return <ErrorPanel title="We couldn’t load the cars due back." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;

  const { day, rentals, more } = data;
  const isEarlier = ({ toDate, lateDays }: Rental): boolean => toDate < day && lateDays.length === 0;
  const [now, earlier] = [rentals.filter((rental) => !isEarlier(rental)), rentals.filter(isEarlier)];
  const row = (rental: Rental) => <DueBackRow key={rental._id} rental={rental} today={day} moment={moment} />;

  return (
    <section aria-labelledby="due-back-heading" className="min-w-0">
      <h3 id="due-back-heading" className="text-lg">
        Due back <span className="text-ink-600 tabular-nums">({now.length})</span>
      </h3>
      {now.length === 0 ? (
        <p className="mt-2 text-[15px] text-ink-700">No cars are due back today.</p>
      ) : (
        <p className="text-sm text-ink-700">
          {usesCounter
            ? 'These cars are out. A late car is reserved until midnight automatically.'
            : 'We can’t tell which cars are back. If a late car isn’t, report it, and we’ll reserve it until midnight.'}
        </p>
      )}
      <LongList rows={now.map(row)} />
      {earlier.length > 0 && (
        <div className="mt-2">
          <Disclosure title={`Yesterday’s returns (${earlier.length})`}>
            <LongList rows={earlier.map(row)} />
          </Disclosure>
        </div>
      )}
      {more > 0 && (
        <p className="mt-2 text-sm text-ink-700">
          {more === 1 ? '1 more return is not listed here.' : `${more} more returns are not listed here.`}
        </p>
      )}
    </section>
  );
}
