import { formatDay, formatRupees, weekdayOf } from '@rental/contracts';
import { classNames } from './class-names.ts';

/** One day of a month. `price` is the lowest price of a car available that day, or null when none is available. */
export type ShownDay = { day: string; price: number | null; isClosed: boolean };

type MonthViewProps = {
  /** The name of the month, for assistive technology. */
  name: string;
  days: readonly ShownDay[];
  /** Whether to render the day as selected. */
  isChosen: (day: string) => boolean;
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const columns = ['', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7'];

const stateOf = ({ price, isClosed }: ShownDay): string =>
  isClosed ? 'closed' : price === null ? 'full' : `from ${formatRupees(price)}`;

/** Describes a day: `Sat 21-11-2026, from ₹1,450`, `…, full`, `…, closed`. */
const inWords = (shown: ShownDay): string =>
  `${weekdays[weekdayOf(shown.day)] ?? ''} ${formatDay(shown.day)}, ${stateOf(shown)}`;

/** A read-only month with a price for each day; weeks start on Monday. */
export function MonthView({ name, days, isChosen }: MonthViewProps) {
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-xs font-semibold text-ink-600">
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol aria-label={name} className="grid grid-cols-7 gap-1">
        {days.map((shown, index) => (
          <li
            key={shown.day}
            className={classNames(
              'flex min-h-13 flex-col items-center justify-center rounded-control border py-1 text-center tabular-nums',
              shown.price === null ? 'border-line bg-stone-100 text-ink-600' : 'border-line bg-white',
              isChosen(shown.day) && 'border-crimson-600 ring-1 ring-crimson-600',
              index === 0 && columns[weekdayOf(shown.day)],
            )}
          >
            <span className="sr-only">{inWords(shown)}</span>
            <span aria-hidden="true" className="text-sm font-semibold">
              {Number(shown.day.slice(8))}
            </span>
            <span aria-hidden="true" className="text-[11px] leading-tight sm:text-xs">
              {shown.price === null ? stateOf(shown) : formatRupees(shown.price).slice(1)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
