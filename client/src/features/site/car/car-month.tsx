import { type CalendarDay, type FleetModel, formatRupees, type Location, weekdayOf } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';
import { dayInWords, weekdayNames } from '../../../lib/day-words.ts';
import { monthOf, moveMonth, nameOfMonth } from '../../../lib/months.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { andFreeFrom, LaterDays } from '../../../ui/later-days.tsx';
import { siteTexts } from '../content/site-texts.ts';
import { carTexts, type Wish } from './car-words.ts';
import { loadMonth } from './load-car.ts';
import { useLoaded } from '../use-loaded.ts';

type CarMonthProps = { model: FleetModel; places: readonly Location[]; wish: Wish; onPlace: (id: string) => void };

export function CarMonth({ model, places, wish, onPlace }: CarMonthProps) {
  const thisMonth = monthOf(todayInIndia());
  const [month, setMonth] = useState(wish.from > thisMonth ? monthOf(wish.from) : thisMonth);
  const query = { locId: wish.location, month: month.slice(0, 7), car: model.modelKey };
  const { loaded, again } = useLoaded(query, loadMonth);
  const name = nameOfMonth(month);
  const isFull = loaded?.every(({ price }) => price === null) ?? false;

  return (
    <div>
      <NativeSelect
        label={siteTexts.location}
        icon="map-pin"
        value={wish.location}
        onChange={(event) => onPlace(event.currentTarget.value)}
      >
        <NameOptions items={places} />
      </NativeSelect>
      <div className="my-4 flex items-center justify-between gap-2">
        <Button
          variant="outline"
          size="md"
          disabled={month === thisMonth}
          onClick={() => setMonth(moveMonth(month, -1))}
        >
          Earlier
        </Button>
        <output className="font-semibold">{name}</output>
        <Button variant="outline" size="md" onClick={() => setMonth(moveMonth(month, 1))}>
          Later
        </Button>
      </div>
      <div aria-live="polite" className="min-h-89">
        {loaded && (
          <MonthView
            name={name}
            days={loaded}
            isChosen={(day) => wish.from !== '' && wish.from <= day && day <= wish.to}
          />
        )}
        {loaded && <LaterDays days={loaded} />}
        {isFull && <p className="mt-3 font-semibold">{carTexts.full}</p>}
        {loaded === null && (
          <p className="flex flex-wrap items-center gap-3 text-ink-700">
            No prices by day for this month.
            <Button variant="outline" size="md" onClick={again}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

type MonthViewProps = {
  /** The name of the month, for assistive technology. */
  name: string;
  days: readonly CalendarDay[];
  isChosen: (day: string) => boolean;
};

const columns = ['', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7'];

const stateOf = ({ price, isClosed, from }: CalendarDay): string =>
  isClosed ? 'closed' : price === null ? 'full' : `from ${formatRupees(price)}${andFreeFrom(from)}`;

function MonthView({ name, days, isChosen }: MonthViewProps) {
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-xs font-semibold text-ink-600">
        {weekdayNames.map((weekday) => (
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
            <span className="sr-only">{`${dayInWords(shown.day)}, ${stateOf(shown)}`}</span>
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
