import type { DayEnd } from '@rental/contracts';
import { clockText, formatDay, formatDayTime, staffRentalContract, showCar } from '@rental/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../../lib/api/config-api.ts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { useMayCall } from '../../../lib/rank.ts';
import { adminAddress } from '../../../lib/use-admin-url.ts';
import { inIndia } from '../../../ui/day-time.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { LongList } from './long-list.tsx';
import { Relocations } from './relocations.tsx';
import { rentalAdminApi } from '../rental-admin-api.ts';
import { todayRefetch } from './today-refetch.ts';
import { CustomerLine, PlaceLine } from './today-lines.tsx';
import { todayLinkClasses } from './today-link.ts';
import { useNewDay } from './use-new-day.ts';

const DueBack = lazyPart(async () => (await import('./late/due-back.tsx')).DueBack);

/** Today’s work for the staff: cars to move, pick-ups, returns, payments to review and messages to answer. */
export function Today() {
  const { data, isError, refetch } = rentalAdminApi.useGetTodayQuery(undefined, todayRefetch);
  useNewDay(data?.day, refetch);

  if (!data && isError) return <ErrorPanel title="We couldn’t load today’s rentals." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;

  return (
    <section aria-labelledby="today-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="today-heading" className="text-2xl">
          Today, <span className="whitespace-nowrap">{formatDay(data.day)}</span>
        </h2>
        <Waiting messages={data.openMessages} relocations={data.relocations.length + (data.elsewhere?.length ?? 0)} />
      </div>
      <Relocations relocations={data.relocations} />
      <Elsewhere bookings={data.elsewhere ?? []} />
      <div className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
        <DayEnds
          title="Pick-ups"
          rentals={data.pickUps}
          timeOf={({ pickUpTime }) => pickUpTime}
          placeOf={({ locationName }) => locationName}
          lineOf={({ toDate, returnTime, returnLocationName: returned }) =>
            `Until ${formatDayTime(toDate, returnTime)}${returned === undefined ? '' : ` at ${returned}`}`
          }
        />
        <Returns rentals={data.returns} />
      </div>
    </section>
  );
}

/** Today’s returns. While times are on, a list that also shows late cars replaces them. */
function Returns({ rentals }: { rentals: readonly DayEnd[] }) {
  const areTimesOn = useConfig()?.times !== undefined;
  if (areTimesOn) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DueBack />
      </Suspense>
    );
  }
  return (
    <DayEnds
      title="Returns"
      rentals={rentals}
      timeOf={({ returnTime }) => returnTime}
      placeOf={({ locationName, returnLocationName }) => returnLocationName ?? locationName}
      lineOf={({ fromDate, pickUpTime }) => `Since ${formatDayTime(fromDate, pickUpTime)}`}
    />
  );
}

type WaitingProps = { messages: number; relocations: number };

function Waiting({ messages, relocations }: WaitingProps) {
  const seesMoney = useMayCall(staffRentalContract.listMoneyMatters);
  const { data: matters = [] } = rentalAdminApi.useListMoneyMattersQuery(undefined, { skip: !seesMoney });
  const money = matters.length;
  if (money + messages + relocations === 0)
    return <p className="text-[15px] text-ink-700">Nothing needs your attention.</p>;

  return (
    <p className="flex flex-wrap gap-x-4 text-[15px]">
      {money > 0 && (
        <Link to={adminAddress({ view: 'money' })} className={todayLinkClasses}>
          {money === 1 ? '1 payment to review' : `${money} payments to review`}
        </Link>
      )}
      {messages > 0 && (
        <Link to={adminAddress({ view: 'messages' })} className={todayLinkClasses}>
          {messages === 1 ? '1 message to answer' : `${messages} messages to answer`}
        </Link>
      )}
    </p>
  );
}

type DayEndsProps = {
  title: string;
  rentals: readonly DayEnd[];
  timeOf: (rental: DayEnd) => string | undefined;
  placeOf: (rental: DayEnd) => string;
  lineOf: (rental: DayEnd) => string;
};

function DayEnds({ title, rentals, timeOf, placeOf, lineOf }: DayEndsProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg">
        {title} <span className="text-ink-600 tabular-nums">({rentals.length})</span>
      </h3>
      {rentals.length === 0 && <p className="mt-2 text-[15px] text-ink-700">None today.</p>}
      <LongList
        rows={rentals.map((rental) => (
          <li key={rental._id} className="grid gap-0.5 py-2.5 text-[15px]">
            <CustomerLine rental={rental} />
            <p className="wrap-anywhere">
              <Time time={timeOf(rental)} />
              {showCar({ ...rental, plate: rental.plate ?? undefined })}
            </p>
            <PlaceLine place={placeOf(rental)} end={lineOf(rental)} code={rental.code} />
          </li>
        ))}
      />
    </div>
  );
}

/** The time at which a car is picked up or returned, before its name. */
const Time = ({ time }: { time: string | undefined }) =>
  time === undefined ? null : (
    <>
      <span className="font-semibold whitespace-nowrap tabular-nums">{inIndia(clockText(time))}</span>
      {'\u00A0· '}
    </>
  );
