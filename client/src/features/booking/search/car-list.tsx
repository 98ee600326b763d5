import type { AvailableCar } from '@rental/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { useGrowing } from '../../../lib/use-growing.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { capitalised, CarCard } from './car-card.tsx';
import { filters, orders, putFirst, refineCars } from './refine-cars.ts';
import type { Filter, Order } from './refine-cars.ts';

const carsInFirstRow = 3;
export const carGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

/** "6 cars free". */
export function carsInWords(count: number): string {
  return `${count} ${count === 1 ? 'car' : 'cars'} free`;
}

const isOrder = (value: string): value is Order => value in orders;

function toggled(chosen: ReadonlySet<Filter>, filter: Filter): Set<Filter> {
  const next = new Set(chosen);
  if (!next.delete(filter)) next.add(filter);
  return next;
}

type CarListProps = { cars: readonly AvailableCar[]; isStale: boolean; onRent: (car: AvailableCar) => void };

/** The free cars with filters and order. While a new search runs the old ones stay, dimmed. */
export function CarList({ cars, isStale, onRent }: CarListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<Filter>>(new Set());
  const [order, setOrder] = useState<Order>('cheapest');
  const [params] = useSearchParams();
  const found = putFirst(refineCars(cars, chosen, order), params.get('model'));
  const { shown, end, hasMore } = useGrowing(found, `${order} ${[...chosen].join(' ')}`);

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-2xl max-sm:w-full">{carsInWords(found.length)}</h2>
        <ul aria-label="Filters" className="flex flex-wrap gap-2">
          {filters.map((filter) => (
            <li key={filter}>
              <FilterChip
                label={capitalised(filter)}
                isOn={chosen.has(filter)}
                onToggle={() => setChosen(toggled(chosen, filter))}
              />
            </li>
          ))}
        </ul>
        <NativeSelect
          label="Sort by"
          isLabelHidden
          className="w-full sm:ml-auto sm:w-48"
          value={order}
          onChange={({ target }) => isOrder(target.value) && setOrder(target.value)}
        >
          {Object.entries(orders).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      </div>
      {found.length === 0 && (
        <p className="py-6 text-center text-ink-700">
          No free car has these filters.{' '}
          <Button variant="outline" size="sm" onClick={() => setChosen(new Set())}>
            Clear filters
          </Button>
        </p>
      )}
      <ul
        aria-busy={isStale}
        inert={isStale}
        className={classNames(carGrid, 'transition-opacity duration-200', isStale && 'opacity-50')}
      >
        {shown.map((car, index) => (
          <li key={car._id} className="grid">
            <CarCard car={car} isEager={index < carsInFirstRow} onRent={() => onRent(car)} />
          </li>
        ))}
        {hasMore && <li ref={end} aria-hidden="true" />}
      </ul>
    </div>
  );
}
