import type { CalendarEntry, Vehicle } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';
import { weekdays } from '../../../lib/day-words.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BlockForm } from '../../block/block-form.tsx';
import { HomeForm } from '../../home/home-form.tsx';
import { cleaningLook, entryLooks, titleWithTimes } from './calendar-looks.ts';
import { EntryList, WeekList } from './entry-list.tsx';
import { halvesOf } from './halves.ts';
import { MonthBar } from './month-bar.tsx';
import { monthOf } from '../../../lib/months.ts';
import { lastDayOf, weeksOfMonth } from './months.ts';
import { SharedDay } from './shared-day.tsx';
import { dashboardApi } from '../dashboard-api.ts';

type CarCalendarProps = {
  vehicle: Vehicle;
  /** What the form for blocking days starts with. */
  reason: string;
};

/**
 * One car’s bookings and blocks in a month, grouped by week on phones. Admins can add and remove blocks here; a new block
 * shows its month.
 */
export function CarCalendar({ vehicle, reason }: CarCalendarProps) {
  const [month, setMonth] = useState(monthOf(todayInIndia()));
  const isNarrow = useMedia('(max-width: 639px)');
  const Month = isNarrow ? WeekList : MonthTable;
  const { currentData, isError, refetch } = dashboardApi.useGetCalendarQuery(
    { query: { carIds: vehicle._id, fromDate: month, toDate: lastDayOf(month) } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
      <section
        aria-label={`Calendar of ${vehicle.carName}`}
        className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5"
      >
        <MonthBar month={month} entries={currentData} onChange={setMonth} />
        <div className="mt-4">
          {isError && <ErrorPanel title="We couldn’t load the calendar." onRetry={() => void refetch()} />}
          {!isError && !currentData && <Skeleton className="h-80" />}
          {!isError && currentData && <Month month={month} entries={currentData} />}
        </div>
      </section>
      <div className="grid min-w-0 gap-5 xl:row-span-2">
        <BlockForm vehicle={vehicle} reason={reason} onBlocked={(fromDate) => setMonth(monthOf(fromDate))} />
        <HomeForm vehicle={vehicle} />
      </div>
      {!isNarrow && <ThisMonth entries={currentData} />}
    </div>
  );
}

function ThisMonth({ entries }: { entries: readonly CalendarEntry[] | undefined }) {
  return (
    <section aria-label="Entries" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 tabIndex={-1} className="text-xl">
        This month
      </h2>
      {entries?.length === 0 && <p className="mt-2 text-ink-700">Available every day.</p>}
      {entries && <EntryList entries={entries} />}
    </section>
  );
}

function MonthTable({ month, entries }: { month: string; entries: readonly CalendarEntry[] }) {
  const today = todayInIndia();
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-sm">
      <caption className="sr-only">The month by weeks, Monday first</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 font-semibold text-ink-700">
              <abbr title={weekday} className="no-underline">
                {weekday.slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <td key={day ?? weekdays[weekday]} className="relative h-18 p-0 align-top">
                {day && <Day day={day} isToday={day === today} entries={entries} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const freeLook = { word: 'Free', classes: 'border-line bg-white text-ink-700' };

type DayProps = { day: string; isToday: boolean; entries: readonly CalendarEntry[] };

function Day({ day, isToday, entries }: DayProps) {
  const { left, right } = halvesOf(day, entries);
  const isWhole = left === right;
  const { classes } = isWhole && left ? lookOn(left, day) : freeLook;
  return (
    <div
      className={classNames(
        'h-full rounded-[8px] border',
        isWhole ? 'p-1.5' : 'py-1.5',
        classes,
        isToday && 'outline-2 outline-offset-1 outline-crimson-600',
      )}
    >
      <span className={classNames('font-semibold tabular-nums', !isWhole && 'px-1.5')}>{Number(day.slice(8))}</span>
      {isToday && <span className="sr-only">, today</span>}
      {isWhole ? <WholeDay day={day} entry={left} /> : <SharedDay day={day} left={left} right={right} />}
    </div>
  );
}

function WholeDay({ day, entry }: { day: string; entry: CalendarEntry | undefined }) {
  const { word } = entry ? lookOn(entry, day) : freeLook;
  return (
    <>
      <span className="block truncate text-xs">{word}</span>
      {entry && <span className="block truncate text-xs">{titleWithTimes(entry)}</span>}
    </>
  );
}

/**
 * On a day after the return, the car is only cleaned. If its key was left in the key box, that may be days later, once
 * the location opens.
 */
const lookOn = ({ kind, toDate }: CalendarEntry, day: string) => (day > toDate ? cleaningLook : entryLooks[kind]);
