import { timesOf } from '@rental/contracts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whenIdle } from '../../../lib/browser/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { LocationContact } from '../../location/location-contact.tsx';
import { usePrefetchQuote } from '../booking-api.ts';
import { BookingDialog } from '../booking-dialog.ts';
import { CarCard } from './car-card.tsx';
import { carGrid, carsInWords } from './car-grid.ts';
import { wishesFromAddress, withWishes } from './filters/filter-address.ts';
import type { Wishes } from './filters/filter-address.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { NoneLeft } from './filters/none-left.tsx';
import type { AvailableCar } from '@rental/contracts';
import { countUnits, groupCars } from '../group-cars.ts';
import type { CarGroup } from '../group-cars.ts';
import { isOrder, orders, putFirst, refineCars } from './refine-cars.ts';
import { carPageOf, draftFromAddress } from '../search-address.ts';
import { ShareButton } from './share-button.tsx';

const carsInFirstRow = 3;
const cardsAtOnce = 24;

type CarListProps = { cars: readonly AvailableCar[]; isStale: boolean; onRent: (group: CarGroup) => void };

/** The available cars, grouped, filtered and sorted. While a new search loads, the previous cars are dimmed. */
export function CarList({ cars, isStale, onRent }: CarListProps) {
  const [params, setParams] = useSearchParams();
  const { filters, order } = useMemo(() => wishesFromAddress(params), [params]);
  const groups = useMemo(() => groupCars(cars), [cars]);
  const refined = useMemo(() => refineCars(groups, filters, order), [groups, filters, order]);
  const found = useMemo(() => putFirst(refined.found, params.get('car') ?? params.get('model')), [refined, params]);
  useEffect(() => void whenIdle().then(BookingDialog.prefetch), []);
  const wish = (wishes: Partial<Wishes>) => setParams(withWishes(params, { filters, order, ...wishes }));
  const controls = { groups, filters, refined, onChange: (changed: typeof filters) => wish({ filters: changed }) };

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-2xl max-sm:w-full">{carsInWords(countUnits(found))}</h2>
        <FilterBar {...controls} />
        <div className="flex gap-3 max-sm:contents sm:ml-auto">
          <NativeSelect
            label="Sort by"
            isLabelHidden
            className="max-sm:order-last max-sm:w-full sm:w-48"
            value={order}
            onChange={({ target }) => isOrder(target.value) && wish({ order: target.value })}
          >
            {Object.entries(orders).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect>
          <ShareButton title={carsInWords(countUnits(found))} />
        </div>
      </div>
      <LocationContact id={params.get('location')} />
      {found.length === 0 && <NoneLeft {...controls} />}
      <Cards params={params} groups={found} isStale={isStale} onRent={onRent} />
    </div>
  );
}

type CardsProps = {
  /** Identifies the list: when these parameters change, the list again shows only the first cards. */
  params: URLSearchParams;
  groups: readonly CarGroup[];
  isStale: boolean;
  onRent: (group: CarGroup) => void;
};

/** The first cards and a button that shows more. Memoised, so that typing above does not re-render the cards. */
const Cards = memo(function Cards({ params, groups, isStale, onRent }: CardsProps) {
  const list = params.toString();
  const { locationId: locId, fromDate, toDate } = draftFromAddress(params);
  const prefetchQuote = usePrefetchQuote();
  const [grown, setGrown] = useState({ list, count: cardsAtOnce });
  const count = grown.list === list ? grown.count : cardsAtOnce;
  const firstAdded = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (count > cardsAtOnce) firstAdded.current?.focus();
  }, [count]);

  return (
    <>
      <ul
        aria-busy={isStale}
        inert={isStale}
        className={classNames(carGrid, 'transition-opacity duration-200', isStale && 'opacity-50')}
      >
        {groups.slice(0, count).map((group, index) => (
          <li
            key={group._id}
            ref={index === count - cardsAtOnce ? firstAdded : undefined}
            tabIndex={-1}
            className="grid rounded-card"
          >
            <CarCard
              car={group}
              fromDate={fromDate}
              toDate={toDate}
              details={carPageOf(params, group.modelKey)}
              isEager={index < carsInFirstRow}
              onAim={() => prefetchQuote({ carId: group._id, locId, fromDate, toDate, ...timesOf(group) })}
              onRent={() => onRent(group)}
            />
          </li>
        ))}
      </ul>
      {count < groups.length && (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={isStale}
          onClick={() => setGrown({ list, count: count + cardsAtOnce })}
        >
          Show more
        </Button>
      )}
    </>
  );
});
