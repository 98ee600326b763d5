import { formatRupees } from '@rental/contracts';
import type { FleetVehicle } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { useFormDialog } from '../../lib/form/form-slice.ts';
import { CarImage } from '../../ui/car-image.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Chevron, useDisclosure } from '../../ui/disclosure.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { LookupPanel } from '../../ui/panel/lookup-panel.tsx';
import { useVehicles } from './vehicle-api.ts';
import { dueDocumentsOf, dueServiceOf, VehicleRow } from './vehicle-row.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

/** Cars that are identical for customers, ordered from oldest to newest. */
type FleetGroup = { modelKey: string; first: FleetVehicle; cars: readonly FleetVehicle[] };

/** Groups the cars by model. The groups are ordered by the first car of each. */
function groupFleet(cars: readonly FleetVehicle[]): FleetGroup[] {
  const groups = new Map<string, { first: FleetVehicle; cars: FleetVehicle[] }>();
  for (const car of cars) {
    const group = groups.get(car.modelKey);
    if (group) group.cars.push(car);
    else groups.set(car.modelKey, { first: car, cars: [car] });
  }
  return [...groups].map(([modelKey, group]) => ({ modelKey, ...group }));
}

const keyOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '');

/** Returns the cars whose name, number plate or locations contain the search text, ignoring case. */
function searchFleet(cars: readonly FleetVehicle[], search: string): readonly FleetVehicle[] {
  const wanted = keyOf(search);
  if (wanted === '') return cars;
  return cars.filter(({ carName, carBrand, modelYear, plate = '', locationNames }) =>
    [`${carBrand} ${carName} ${modelYear}`, plate, ...locationNames].some((text) => keyOf(text).includes(wanted)),
  );
}

type VehiclesPanelProps = {
  /** Renders an action beside each car’s Edit button, such as the link to its calendar. */
  renderAction: (vehicle: FleetVehicle) => ReactNode;
};

const mostWithoutSearch = 5;

export function VehiclesPanel({ renderAction }: VehiclesPanelProps) {
  const { add } = useFormDialog('vehicleDialog', texts.add);
  const { vehicles, isLoading, isError, retry } = useVehicles();
  const [search, setSearch] = useState('');
  const [isDueOnly, setIsDueOnly] = useState(false);
  const [isServiceOnly, setIsServiceOnly] = useState(false);
  const today = todayInIndia();
  const due = vehicles.filter((vehicle) => dueDocumentsOf(vehicle, today).length > 0);
  const toService = vehicles.filter((vehicle) => dueServiceOf(vehicle, today).length > 0);
  const chosen = (isDueOnly ? due : vehicles).filter((vehicle) => !isServiceOnly || toService.includes(vehicle));
  const shown = searchFleet(chosen, search);
  const vehicleRow = (vehicle: FleetVehicle, isOneOfMany = true) => (
    <VehicleRow
      key={vehicle._id}
      vehicle={vehicle}
      today={today}
      isOneOfMany={isOneOfMany}
      action={renderAction(vehicle)}
    />
  );

  return (
    <LookupPanel
      title={texts.panel}
      items={groupFleet(shown)}
      renderRow={({ modelKey, first, cars }) =>
        cars.length === 1 ? (
          vehicleRow(first, false)
        ) : (
          <VehicleGroup key={modelKey} cars={cars} first={first} renderRow={vehicleRow} />
        )
      }
      addText={texts.add}
      onAdd={add}
      isLoading={isLoading}
      emptyText={vehicles.length === 0 ? texts.none : texts.noMatch}
      failure={isError ? { text: texts.notLoaded, onRetry: retry } : null}
      filters={
        (vehicles.length > mostWithoutSearch || due.length + toService.length > 0) && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <SearchInput
              label={texts.search}
              placeholder={texts.searchIn}
              value={search}
              maxLength={100}
              onChange={setSearch}
              onClear={() => setSearch('')}
              className="w-full sm:w-84"
            />
            <DueChip label={texts.documentsDue} count={due.length} isOn={isDueOnly} onChange={setIsDueOnly} />
            <DueChip
              label={texts.serviceDue}
              count={toService.length}
              isOn={isServiceOnly}
              onChange={setIsServiceOnly}
            />
          </div>
        )
      }
    />
  );
}

type DueChipProps = { label: string; count: number; isOn: boolean; onChange: (isOn: boolean) => void };

/** Shows only the cars with something due. Nothing is shown if there are none. */
function DueChip({ label, count, isOn, onChange }: DueChipProps) {
  if (count === 0 && !isOn) return null;
  const unit = count === 1 ? 'car' : 'cars';
  return <FilterChip label={label} isOn={isOn} onToggle={() => onChange(!isOn)} count={{ shown: count, unit }} />;
}

type VehicleGroupProps = {
  first: FleetVehicle;
  cars: readonly FleetVehicle[];
  renderRow: (vehicle: FleetVehicle) => ReactNode;
};

function pricesOf(cars: readonly FleetVehicle[]): string {
  const prices = cars.map(({ rentalPrice }) => rentalPrice);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatRupees(least) : `${formatRupees(least)} to ${formatRupees(most)}`;
}

function VehicleGroup({ first, cars, renderRow }: VehicleGroupProps) {
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
