import { formatRupees } from '@rental/contracts';
import type { FleetVehicle } from '@rental/contracts';
import type { ReactNode } from 'react';
import { CarImage } from '../../ui/car-image.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Chevron, useDisclosure } from '../../ui/disclosure.tsx';

type VehicleGroupProps = {
  first: FleetVehicle;
  cars: readonly FleetVehicle[];
  renderRow: (vehicle: FleetVehicle) => ReactNode;
};

/** The prices of a day, from the lowest to the highest. */
function pricesOf(cars: readonly FleetVehicle[]): string {
  const prices = cars.map(({ rentalPrice }) => rentalPrice);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`;
}

/** A model of which there are several cars; it unfolds into them. */
export function VehicleGroup({ first, cars, renderRow }: VehicleGroupProps) {
  const { isOpen, id, toggle } = useDisclosure();
  const { carName, carBrand, modelYear, imageUrlOne } = first;
  const places = [...new Set(cars.flatMap(({ locationNames }) => locationNames))];

  return (
    <li className="py-3">
      <div className="flex items-center gap-3 @2xl:gap-4">
        <CarImage src={imageUrlOne} name={carName} className="w-24 shrink-0 rounded-control max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{carName}</p>
          <p className="mt-0.5 text-sm text-ink-700">
            {carBrand} {modelYear} · <span className="tabular-nums">{pricesOf(cars)}&nbsp;a&nbsp;day</span>
            <br />
            {places.join(', ')}
          </p>
        </div>
        <button
          type="button"
          aria-label={`${cars.length} cars, ${carName}`}
          {...toggle}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3 font-semibold text-crimson-700 hover:bg-stone-100"
        >
          {cars.length} cars
          <Chevron isOpen={isOpen} />
        </button>
      </div>
      <ul
        id={id}
        className={classNames('divide-y divide-line', isOpen && 'mt-2 border-l-4 border-stone-100 pl-3 sm:pl-5')}
      >
        {isOpen && cars.map((car) => renderRow(car))}
      </ul>
    </li>
  );
}
