import type { CalendarEntry, FleetVehicle } from '@rental/contracts';
import { formatDay, maxCalendarCars, serviceNotices, showCar, showPlate } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
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
import { claimsNothing, cleaningLook, entryLooks, hasDetails, titleWithTimes } from './calendar-looks.ts';
import { cleaningText, isByTimes, lastDayTaken } from './halves.ts';
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

/** The name of a car, which wraps before its plate but not within it. */
function carName({ carName: name, plate }: Pick<FleetVehicle, 'carName' | 'plate'>): ReactNode {
  if (plate === undefined) return name;
  return (
    <>
      {name}, <span className="whitespace-nowrap">{showPlate(plate)}</span>
    </>
  );
}

/** When a car is due for service, if that is soon or its day is in this month. */
function ServiceLine({ service, month }: { service: FleetVehicle['service']; month: string }) {
  const notices = service ? serviceNotices(service, todayInIndia()).map(({ text }) => text) : [];
  const isThisMonth = service?.dueDay !== undefined && monthOf(service.dueDay) === month;
  const texts = notices.length > 0 || !isThisMonth ? notices : [`Service due on ${formatDay(service.dueDay)}`];
  return texts.map((text) => (
    <span key={text} className="block pb-1 text-xs font-semibold text-waiting">
      {text}
    </span>
  ));
}

type ViewProps = FleetCalendarProps & { month: string; entries: readonly CalendarEntry[] };

function FleetList({ vehicles, month, entries }: ViewProps) {
  return (
    <ul aria-label="Cars" className="divide-y divide-line">
      {vehicles.map(({ _id, ...car }) => (
        <li key={_id} className="py-3 last:pb-0">
          <div className="mb-1 flex items-center justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-lg">{carName(car)}</h2>
              <ServiceLine service={car.service} month={month} />
            </div>
            <LinkButton
              to={carAddress(_id)}
              variant="outline"
              size="sm"
              className="whitespace-nowrap"
              aria-label={`Block days for ${showCar(car)}`}
            >
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
      {/* With a fixed layout, all days have the same width, whatever their entries are. */}
      <table className="w-full min-w-234 table-fixed border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Bookings and blocks of each car by day</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-3 w-32 border-r border-line bg-stone-100 px-3 py-2 text-left"
            >
              Car
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                colSpan={sides.length}
                aria-current={day === today ? 'date' : undefined}
                className={`sticky top-0 z-2 py-2 text-center text-xs font-semibold tabular-nums ${day === today ? 'bg-crimson-100 text-crimson-900' : 'bg-stone-100'}`}
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
                className="sticky left-0 z-1 border-t border-r border-line bg-white px-3 py-1 text-left font-medium"
              >
                <Link
                  to={carAddress(_id)}
                  className="inline-block py-0.5 text-crimson-700 underline decoration-crimson-300 underline-offset-4"
                >
                  {carName(car)}
                </Link>
                <ServiceLine service={car.service} month={month} />
                {entries.some((entry) => entry.carId === _id && claimsNothing(entry)) && (
                  <span className="block pb-1 text-xs font-normal text-ink-700">Block waits for bookings</span>
                )}
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
 * Half a day beside another entry is too small for a link; the calendar of the car has that link.
 */
function Spans({ days, sides, entries }: SpansProps) {
  let columns = 0;
  return spansOf(days, entries, sides).map((span, at, all) => {
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
    const cut = cutsOf(span.entry, days);
    const isHalf = span.days < 1;
    const hasNeighbour = [all[at - 1], all[at + 1]].some((each) => each?.entry);
    return (
      <td
        key={from}
        colSpan={columns - from}
        className={classNames(
          classes,
          'py-0.5',
          isHalf ? 'px-px' : classNames(!cut.left && 'pl-0.5', !cut.right && 'pr-0.5'),
        )}
      >
        <EntryBar
          entry={span.entry}
          days={span.days}
          cut={cut}
          isLink={hasDetails(span.entry) && !(isHalf && hasNeighbour)}
        />
      </td>
    );
  });
}

type Cuts = Record<DaySide, boolean>;

/** Returns at which ends an entry continues beyond the visible days. */
function cutsOf(entry: CalendarEntry, days: readonly string[]): Cuts {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return { left: entry.fromDate < first, right: lastDayTaken(entry) > last };
}

const CleaningEnd = () => (
  <span
    aria-hidden="true"
    className={`-mr-1.5 ml-auto flex items-center self-stretch border-l px-0.5 font-bold ${cleaningLook.classes}`}
  >
    {cleaningLook.letter}
  </span>
);

const shapeOf = (days: number, cut: Cuts): string =>
  classNames(
    'flex min-h-8 items-center gap-1 overflow-hidden border leading-none',
    days < 1 ? 'text-[10px]' : 'text-xs',
    days > 1 ? 'px-1.5' : 'justify-center',
    cut.left ? 'border-l-0' : 'rounded-l-[6px]',
    cut.right ? 'border-r-0' : 'rounded-r-[6px]',
  );

type EntryBarProps = { entry: CalendarEntry; days: number; cut: Cuts; isLink: boolean };

function EntryBar({ entry, days, cut, isLink }: EntryBarProps) {
  const { word, letter, classes } = entryLooks[entry.kind];
  const cleaning = cleaningText(entry);
  const isLong = days > 2;
  const look = `${shapeOf(days, cut)} ${classes}`;
  const words = (
    <>
      <span className="sr-only">{word}: </span>
      <span aria-hidden="true" className="font-bold">
        {letter}
      </span>
      <span className={isLong ? 'w-0 grow truncate' : 'sr-only'}>{titleWithTimes(entry)}</span>
      {cleaning && <span className="sr-only">, {inIndia(cleaning)}</span>}
      {cleaning && days > 1 && !cut.right && <CleaningEnd />}
    </>
  );
  if (!isLink) return <span className={look}>{words}</span>;
  return (
    <Link to={adminAddress({ booking: entry._id })} className={look}>
      {words}
    </Link>
  );
}
