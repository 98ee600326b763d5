import {
  addDays,
  formatDay,
  formatRupees,
  listDays,
  type PriceBook,
  quote,
  type Vehicle,
  weekdayOf,
} from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { priceTexts, ruleWord, weekdayNames } from './price-texts.ts';
import { examplesFrom, findWarnings } from './price-warnings.ts';

type PricePreviewProps = { saved: PriceBook; draft: PriceBook; cars: readonly Vehicle[] };

const daysShown = 28;

/** What a draft makes of a car: its next four weeks, five rentals now and then, and what may not have been meant. */
export function PricePreview({ saved, draft, cars }: PricePreviewProps) {
  const [chosen, setChosen] = useState('');
  const car = cars.find(({ _id }) => _id === chosen) ?? cars[0];
  if (!car) return null;
  const today = todayInIndia();
  const locationId = car.carLocations[0] ?? '';
  const priced = (book: PriceBook, fromDate: string, toDate: string) =>
    quote({ book, car, locationId, fromDate, toDate });
  const month = priced(draft, today, addDays(today, daysShown - 1)).pricedDays;
  const warnings = findWarnings(draft, { car, locationId, today });

  return (
    <section aria-label={priceTexts.preview} className="grid content-start gap-4 rounded-card bg-white p-4 shadow-1">
      <h2 className="text-xl">{priceTexts.preview}</h2>
      <NativeSelect label="Car" value={car._id} onChange={({ target }) => setChosen(target.value)}>
        {cars.map(({ _id, carBrand, carName }) => (
          <option key={_id} value={_id}>{`${carBrand} ${carName}`}</option>
        ))}
      </NativeSelect>
      <ol aria-label="Month of prices" className="grid grid-cols-4 gap-1 text-center text-xs">
        {month.map((each) => (
          <li
            key={each.day}
            className={`rounded-control border p-1 ${each.rule === 'base' ? 'border-line' : each.rule === 'weekend' ? 'border-dashed border-ink-700' : 'border-double border-4 border-peacock-700'}`}
          >
            <span className="block">{`${weekdayNames[weekdayOf(each.day)] ?? ''} ${each.day.slice(8)}`}</span>
            <span className="block font-semibold tabular-nums">{formatRupees(each.price)}</span>
            <span className="block truncate">{ruleWord(each)}</span>
          </li>
        ))}
      </ol>
      <dl aria-label="Examples" className="grid gap-2">
        {examplesFrom(today, draft, weekdayOf).map(({ label, fromDate, toDate }) => (
          <div key={label} className="flex flex-wrap justify-between gap-2">
            <dt>
              {label}
              <span className="block text-sm text-ink-600">{`${formatDay(fromDate)}, ${listDays(fromDate, toDate).length} days`}</span>
            </dt>
            <dd className="tabular-nums">
              {`${formatRupees(priced(saved, fromDate, toDate).total)} → ${formatRupees(priced(draft, fromDate, toDate).total)}`}
            </dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <div aria-live="polite">
          <h3 className="font-semibold">{priceTexts.warnings}</h3>
          <ul className="list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
