import type { CalendarEntry, FleetVehicle } from '@rental/contracts';
import { maxCalendarCars, showCar } from '@rental/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { todayInIndia } from '../../../lib/clock.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { adminAddress } from '../../../lib/use-admin-url.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { inIndia } from '../../../ui/day-time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { cleaningLook, entryLooks, hasDetails, titleWithTimes } from './calendar-looks.ts';
import { cleaningText, isByTimes } from './halves.ts';
import type { DaySide } from './halves.ts';
import { WeekList } from './entry-list.tsx';
import { MonthBar } from './month-bar.tsx';
import { monthOf } from '../../../lib/months.ts';
import { daysOfMonth, lastDayOf, spansOf } from './months.ts';
import { dashboardApi } from '../dashboard-api.ts';

type FleetCalendarProps = { vehicles: readonly FleetVehicle[] };

const carAddress = (car: string) => adminAddress({ view: 'calendar', car });

/** The bookings, holds and blocks of the fleet by day of the month. Each car links to its own calendar. */
export function FleetCalendar({ vehicles }: FleetCalendarProps) {
  const [month, setMonth] = useState(monthOf(todayInIndia()));
  const View = useMedia('(max-width: 639px)') ? FleetList : FleetTable;
  const [page, setPage] = useState(1);
  const totalPages = Math.max(1, Math.ceil(vehicles.length / maxCalendarCars));
  const shown = vehicles.slice((page - 1) * maxCalendarCars, page * maxCalendarCars);
  const query = { carIds: shown.map(({ _id }) => _id).join(','), fromDate: month, toDate: lastDayOf(month) };
  const { currentData, isError, refetch } = dashboardApi.useGetCalendarQuery(
    { query },
    { skip: shown.length === 0, refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );

  return (
    <section aria-label="Fleet calendar" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <MonthBar month={month} entries={currentData} onChange={setMonth} />
      <div className="mt-4">
        {isError && <ErrorPanel title="We couldn’t load the calendar." onRetry={() => void refetch()} />}
        {!isError && !currentData && <Skeleton className="h-96" />}
        {!isError && currentData && <View vehicles={shown} month={month} entries={currentData} />}
      </div>
      {totalPages > 1 && (
        <div className="mt-4">
          <Pager label="Pages of cars" page={page} totalPages={totalPages} onChange={setPage} />
        </div>
      )}
    </section>
  );
}

type ViewProps = FleetCalendarProps & { month: string; entries: readonly CalendarEntry[] };

function FleetList({ vehicles, month, entries }: ViewProps) {
  return (
    <ul aria-label="Cars" className="divide-y divide-line">
      {vehicles.map(({ _id, ...car }) => (
        <li key={_id} className="py-3 last:pb-0">
          <div className="mb-1 flex items-center justify-between gap-3">
            <h2 className="text-lg">{showCar(car)}</h2>
            <LinkButton to={carAddress(_id)} variant="outline" size="sm" aria-label={`Block days for ${showCar(car)}`}>
              Block days
            </LinkButton>
          </div>
          <WeekList month={month} entries={entries.filter(({ carId }) => carId === _id)} />
        </li>
      ))}
    </ul>
  );
}

function FleetTable({ vehicles, month, entries }: ViewProps) {
  const days = daysOfMonth(month);
  const today = todayInIndia();
  const sides: DaySide[] = entries.some(isByTimes) ? ['left', 'right'] : ['left'];
  return (
    <section
      aria-label="Cars and days"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[75dvh] overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Bookings and blocks of each car by day</caption>
        {/* Browsers collapse the columns of free half days unless they have a width. */}
        {sides.length > 1 && (
          <colgroup>
            <col />
            <col span={days.length * sides.length} className="w-3.25" />
          </colgroup>
        )}
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-3 border-r border-line bg-stone-100 px-3 py-2 text-left">
              Car
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                colSpan={sides.length}
                aria-current={day === today ? 'date' : undefined}
                className={`sticky top-0 z-2 min-w-6.5 px-0.5 py-2 text-center text-xs font-semibold tabular-nums ${day === today ? 'bg-crimson-100 text-crimson-900' : 'bg-stone-100'}`}
              >
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vehicles.map(({ _id, ...car }) => (
            <tr key={_id}>
              <th
                scope="row"
                className="sticky left-0 z-1 max-w-30 border-t border-r border-line bg-white px-3 py-1 text-left font-medium"
              >
                <Link
                  to={carAddress(_id)}
                  className="inline-flex min-h-9 items-center text-crimson-700 underline decoration-crimson-300 underline-offset-4"
                >
                  {showCar(car)}
                </Link>
              </th>
              <Spans days={days} sides={sides} entries={entries.filter(({ carId }) => carId === _id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type SpansProps = { days: readonly string[]; sides: readonly DaySide[]; entries: readonly CalendarEntry[] };

/**
 * The cells of a row. If each day has two columns, an entry that starts or ends during a day takes only one of them.
 */
function Spans({ days, sides, entries }: SpansProps) {
  let columns = 0;
  return spansOf(days, entries, sides).map((span) => {
    const from = columns;
    columns += span.entry === null ? 1 : span.days * sides.length;
    const classes = classNames('border-t border-line', from % sides.length === 0 && 'border-l');
    if (span.entry === null) {
      return (
        <td key={from} className={classes}>
          <span className="sr-only">Free</span>
        </td>
      );
    }
    return (
      <td key={from} colSpan={columns - from} className={`${classes} p-0.5`}>
        <EntryBar entry={span.entry} days={span.days} isCut={columns === days.length * sides.length} />
      </td>
    );
  });
}

type EntryBarProps = { entry: CalendarEntry; days: number; isCut: boolean };

/** With `isCut`, the entry may continue beyond the visible days. */
function EntryBar({ entry, days, isCut }: EntryBarProps) {
  const { word, letter, classes } = entryLooks[entry.kind];
  const cleaning = cleaningText(entry);
  const isLong = days > 1;
  const look = `flex min-h-8 items-center gap-1 overflow-hidden rounded-[6px] border text-xs leading-none ${isLong ? 'px-1.5' : 'justify-center'} ${classes}`;
  const words = (
    <>
      <span className="sr-only">{word}: </span>
      <span aria-hidden="true" className="font-bold">
        {letter}
      </span>
      <span className={isLong ? 'w-0 grow truncate' : 'sr-only'}>{titleWithTimes(entry)}</span>
      {cleaning && <span className="sr-only">, {inIndia(cleaning)}</span>}
      {cleaning && !isCut && (
        <span
          aria-hidden="true"
          className={`flex items-center self-stretch border-l px-0.5 font-bold ${isLong ? '-mr-1.5' : ''} ${cleaningLook.classes}`}
        >
          {cleaningLook.letter}
        </span>
      )}
    </>
  );
  if (!hasDetails(entry)) return <span className={look}>{words}</span>;
  return (
    <Link to={adminAddress({ booking: entry._id })} className={look}>
      {words}
    </Link>
  );
}
