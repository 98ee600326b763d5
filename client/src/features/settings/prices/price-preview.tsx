import { addDays, formatDay, formatRupees, quote } from '@rental/contracts';
import type { Location, Period, PriceBook, RentalTimes, Vehicle } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useConfig } from '../../../lib/api/config-api.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { moveMonth } from '../../../lib/months.ts';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { MonthOfPrices } from './month-of-prices.tsx';
import { examplesFrom, findWarnings } from './price-warnings.ts';

type PricePreviewProps = {
  saved: PriceBook;
  draft: PriceBook;
  cars: readonly Vehicle[];
  locations: readonly Location[];
  areTimesOn: boolean;
  month: string;
  onMonth: (month: string) => void;
};

/** Returns one active car for each combination of model and price. */
function modelsOf(cars: readonly Vehicle[]): Vehicle[] {
  const models = new Map<string, Vehicle>();
  for (const car of cars.filter(({ isActive }) => isActive)) {
    const key = `${car.modelKey} ${car.rentalPrice}`;
    if (!models.has(key)) models.set(key, car);
  }
  return [...models.values()];
}

export function PricePreview({ saved, draft, cars, locations, areTimesOn, month, onMonth }: PricePreviewProps) {
  const [carId, setCarId] = useState('');
  const [placeId, setPlaceId] = useState('');
  const maxDays = useConfig()?.maxRentalDays;
  const models = modelsOf(cars);
  const car = models.find(({ _id }) => _id === carId) ?? models[0];
  if (!car) {
    return (
      <Panel>
        <p className="text-ink-700">Add a car to see its price for each day here.</p>
      </Panel>
    );
  }
  const places = locations.filter(({ _id }) => car.carLocations.includes(_id));
  const locationId = places.find(({ _id }) => _id === placeId)?._id ?? car.carLocations[0] ?? '';
  const today = todayInIndia();
  const priced = (book: PriceBook, rental: Period & RentalTimes) => quote({ book, car, locationId, ...rental });
  const warnings = findWarnings(draft, { car, locationId, today, maxDays });

  return (
    <Panel>
      <div className="grid gap-3 sm:max-xl:grid-cols-2">
        <NativeSelect label="Car" value={car._id} onChange={({ target }) => setCarId(target.value)}>
          {models.map(({ _id, carBrand, carName, rentalPrice }) => (
            <option key={_id} value={_id}>{`${carBrand} ${carName}, ${formatRupees(rentalPrice)}`}</option>
          ))}
        </NativeSelect>
        {places.length > 1 && (
          <NativeSelect label="Location" value={locationId} onChange={({ target }) => setPlaceId(target.value)}>
            <NameOptions items={places} />
          </NativeSelect>
        )}
      </div>
      <MonthOfPrices
        month={month}
        days={priced(draft, { fromDate: month, toDate: addDays(moveMonth(month, 1), -1) }).pricedDays}
        book={draft}
        today={today}
        onMonth={onMonth}
      />
      <Examples
        rows={examplesFrom(today, draft, areTimesOn).map(({ label, ...rental }) => ({
          label,
          when: `from ${formatDay(rental.fromDate)}`,
          now: priced(saved, rental).total,
          after: priced(draft, rental).total,
        }))}
      />
      {warnings.length > 0 && <Warnings warnings={warnings} />}
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Preview"
      className="grid min-w-0 content-start gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5 xl:sticky xl:top-5 xl:row-span-2 xl:max-h-[calc(100dvh-2.5rem)] xl:self-start xl:overflow-y-auto"
    >
      <h2 className="text-xl">Preview</h2>
      {children}
    </section>
  );
}

type Row = { label: string; when: string; now: number; after: number };

function Examples({ rows }: { rows: readonly Row[] }) {
  const differs = rows.some(({ now, after }) => now !== after);
  return (
    <table className="w-full text-[15px]">
      <caption className="sr-only">Examples</caption>
      <thead>
        <tr className="border-b border-line text-right text-sm text-ink-600">
          {['Rental', 'Now', ...(differs ? ['After saving'] : [])].map((title) => (
            <th key={title} scope="col" className="py-1.5 pl-2 font-semibold first:pl-0 first:text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, when, now, after }) => (
          <tr key={label} className="border-b border-line text-right align-top tabular-nums last:border-0">
            <th scope="row" className="py-1.5 text-left font-medium break-words">
              {label}
              <span className="block text-sm font-normal text-ink-600">{when}</span>
            </th>
            <td className={differs ? 'py-1.5 pl-2 text-ink-700' : 'py-1.5 pl-2 font-semibold'}>{formatRupees(now)}</td>
            {differs && <td className="py-1.5 pl-2 font-semibold">{formatRupees(after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div aria-live="polite" className="rounded-control bg-waiting-bg p-3 text-[15px]">
      <h3 className="flex items-center gap-2 font-semibold text-waiting">
        <Icon name="info" className="size-4" />
        Warnings
      </h3>
      <ul className="mt-1 grid gap-1">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
