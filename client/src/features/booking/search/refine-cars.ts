import type { AvailableCar } from '@rental/contracts';

export const filters = ['manual', 'automatic', 'petrol', 'diesel'] as const;
export type Filter = (typeof filters)[number];

export const orders = {
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
  name: 'Name, A to Z',
} as const;
export type Order = keyof typeof orders;

const compare: Record<Order, (one: AvailableCar, other: AvailableCar) => number> = {
  cheapest: (one, other) => one.totalPrice - other.totalPrice,
  dearest: (one, other) => other.totalPrice - one.totalPrice,
  name: (one, other) => one.carName.localeCompare(other.carName),
};

/** Whether a value is wanted: always, unless a filter of its kind is on. */
const isWanted = (value: Filter, kind: readonly Filter[], chosen: ReadonlySet<Filter>) =>
  chosen.has(value) || kind.every((filter) => !chosen.has(filter));

/** The cars that pass the filters, in order. Filters of one kind widen each other, of two kinds narrow. */
export function refineCars(cars: readonly AvailableCar[], chosen: ReadonlySet<Filter>, order: Order): AvailableCar[] {
  return cars
    .filter(
      ({ transmissionType, fuelType }) =>
        isWanted(transmissionType, ['manual', 'automatic'], chosen) && isWanted(fuelType, ['petrol', 'diesel'], chosen),
    )
    .sort(compare[order]);
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The cars of a wanted name first, such as one chosen on a public page; otherwise the order stays. */
export function putFirst(cars: readonly AvailableCar[], wantedName: string | null): AvailableCar[] {
  const wanted = plain(wantedName ?? '');
  const isWantedCar = ({ carName }: AvailableCar) => plain(carName).includes(wanted) || wanted.includes(plain(carName));
  if (wanted === '') return [...cars];
  return [...cars.filter(isWantedCar), ...cars.filter((car) => !isWantedCar(car))];
}
