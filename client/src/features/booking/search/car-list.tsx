import type { AvailableCar } from '@rental/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dialogOpened } from '../../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { bookingTexts } from '../booking-texts.ts';
import { CarCard } from './car-card.tsx';
import { putFirst, refineCars } from './refine-cars.ts';
import type { Filter, Order } from './refine-cars.ts';
import { ResultControls } from './car-filters.tsx';
import { carSelected } from './search-slice.ts';

const carsInFirstRow = 3;
export const carGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

/** "6 cars free". */
export function carsInWords(count: number): string {
  return `${count} ${count === 1 ? 'car' : 'cars'} free`;
}

function toggled(chosen: ReadonlySet<Filter>, filter: Filter): Set<Filter> {
  const next = new Set(chosen);
  if (!next.delete(filter)) next.add(filter);
  return next;
}

/** The free cars with filters and order. While a new search runs the old ones stay, dimmed. */
export function CarList({ cars, isStale }: { cars: readonly AvailableCar[]; isStale: boolean }) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ReadonlySet<Filter>>(new Set());
  const [order, setOrder] = useState<Order>('cheapest');
  const [params] = useSearchParams();
  const shown = putFirst(refineCars(cars, chosen, order), params.get('model'));

  const handleRent = (car: AvailableCar) => {
    dispatch(carSelected(car._id));
    dispatch(dialogOpened({ title: bookingTexts.confirmTitle, content: 'carDetails' }));
  };

  return (
    <div className="grid gap-5">
      <ResultControls
        title={carsInWords(shown.length)}
        chosen={chosen}
        order={order}
        onToggle={(filter) => setChosen(toggled(chosen, filter))}
        onOrder={setOrder}
      />
      {shown.length === 0 && (
        <p className="py-6 text-center text-ink-700">
          No free car has these filters.{' '}
          <Button variant="outline" size="sm" onClick={() => setChosen(new Set())}>
            Clear filters
          </Button>
        </p>
      )}
      <ul
        aria-busy={isStale}
        className={classNames(carGrid, 'transition-opacity duration-200', isStale && 'pointer-events-none opacity-50')}
      >
        {shown.map((car, index) => (
          <li key={car._id} className="grid">
            <CarCard car={car} isEager={index < carsInFirstRow} onRent={() => handleRent(car)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
