import type { CalendarDay, FleetModel, Location } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';
import { monthOf, moveMonth, nameOfMonth } from '../../../lib/months.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { MonthView } from '../../../ui/month-view.tsx';
import { siteTexts } from '../content/site-texts.ts';
import { carTexts, type Wish } from './car-words.ts';
import { loadMonth } from './load-car.ts';
import { useLoaded } from './use-loaded.ts';

/** Loads the month identified by a key of location, month and model. */
async function loadByKey(key: string, signal: AbortSignal): Promise<CalendarDay[] | null> {
  const [locId = '', month = '', car = ''] = key.split(' ');
  return loadMonth({ locId, month, car }, signal);
}

type CarMonthProps = { model: FleetModel; places: readonly Location[]; wish: Wish; onPlace: (id: string) => void };

/** A calendar of one month: the days on which the model is available at a location, with the lowest price. */
export function CarMonth({ model, places, wish, onPlace }: CarMonthProps) {
  const thisMonth = monthOf(todayInIndia());
  const [month, setMonth] = useState(wish.from > thisMonth ? monthOf(wish.from) : thisMonth);
  const { loaded, again } = useLoaded(`${wish.location} ${month.slice(0, 7)} ${model.modelKey}`, loadByKey);
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
        {places.map((place) => (
          <option key={place._id} value={place._id}>
            {place.name}
          </option>
        ))}
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
