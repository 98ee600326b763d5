import type { AvailableCar } from '@rental/contracts';
import type { CarGroup } from '../group-cars.ts';
import { filterKinds } from './filters/filter-kinds.ts';
import type { Filters } from './filters/filter-kinds.ts';
import { kinds } from './filters/wish-names.ts';
import type { Kind } from './filters/wish-names.ts';

export const orders = {
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
  seats: 'Seats, most first',
  newest: 'Newest first',
  name: 'Name, A to Z',
} as const;
export type Order = keyof typeof orders;

export const isOrder = (value: string): value is Order => Object.hasOwn(orders, value);

const byName = new Intl.Collator('en-IN');

const compare: Record<Order, (one: AvailableCar, other: AvailableCar) => number> = {
  cheapest: (one, other) => one.totalPrice - other.totalPrice,
  dearest: (one, other) => other.totalPrice - one.totalPrice,
  seats: (one, other) => (other.seats ?? 0) - (one.seats ?? 0) || one.totalPrice - other.totalPrice,
  newest: (one, other) => Number(other.modelYear) - Number(one.modelYear) || one.totalPrice - other.totalPrice,
  name: (one, other) => byName.compare(one.carName, other.carName),
};

/** A filter that can be removed on its own: one of the kinds, or the maximum price per day. */
export type Part = Kind | 'max';
const parts: readonly Part[] = [...kinds, 'max'];

export type Refined = {
  found: CarGroup[];
  /** For each kind, the number of cars that each option would show, given the filters of the other kinds. */
  counts: Record<Kind, ReadonlyMap<string, number>>;
  /** The number of cars that would be shown without each filter. */
  without: Record<Part, number>;
};

/** Returns the filters that a car does not match. */
function partsAgainst(car: AvailableCar, values: Record<Kind, readonly string[]>, filters: Filters): Part[] {
  const against: Part[] = kinds.filter(
    (kind) => filters[kind].length > 0 && !values[kind].some((value) => filters[kind].includes(value)),
  );
  if (filters.max !== null && car.pricePerDay > filters.max) against.push('max');
  return against;
}

const valuesOf = (car: AvailableCar): Record<Kind, readonly string[]> => ({
  seats: filterKinds.seats.valuesOf(car),
  type: filterKinds.type.valuesOf(car),
  gear: filterKinds.gear.valuesOf(car),
  fuel: filterKinds.fuel.valuesOf(car),
});

/** Returns the matching cars, sorted. Options of one kind are alternatives; all kinds must match. */
export function refineCars(groups: readonly CarGroup[], filters: Filters, order: Order): Refined {
  const found: CarGroup[] = [];
  const counts = { seats: new Map(), type: new Map(), gear: new Map(), fuel: new Map() } satisfies Refined['counts'];
  const without: Refined['without'] = { seats: 0, type: 0, gear: 0, fuel: 0, max: 0 };

  for (const group of groups) {
    const values = valuesOf(group);
    const against = partsAgainst(group, values, filters);
    if (against.length === 0) found.push(group);
    if (against.length > 1) continue;
    for (const part of against.length === 0 ? parts : against) {
      without[part] += group.units;
      if (part !== 'max') addAll(counts[part], values[part], group.units);
    }
  }
  return { found: found.sort(compare[order]), counts, without };
}

function addAll(counts: Map<string, number>, values: readonly string[], units: number): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + units);
}

/** Returns the filter whose removal would show the most cars, or null if removing a single filter would show none. */
export function partToLift({ without }: Refined, filters: Filters): Part | null {
  const isOn = (part: Part) => (part === 'max' ? filters.max !== null : filters[part].length > 0);
  const helpful = parts.filter((part) => isOn(part) && without[part] > 0);
  return helpful.sort((one, other) => without[other] - without[one])[0] ?? null;
}

/** Returns the options to offer: those always offered, those selected, and those in which the cars differ. */
export function optionsOffered(groups: readonly CarGroup[], kind: Kind, filters: Filters): string[] {
  const { options, always, valuesOf: valuesOfKind } = filterKinds[kind];
  const having = new Map<string, number>();
  for (const group of groups) addAll(having, valuesOfKind(group), 1);
  const differs = (option: string) => {
    const count = having.get(option) ?? 0;
    return count > 0 && count < groups.length;
  };
  return options.filter((option) => always.includes(option) || filters[kind].includes(option) || differs(option));
}

const niceStep = 100;
const boundsOffered = 4;

/** Returns up to four maximum prices per day, each of which excludes some cars; empty if all cars cost the same. */
export function priceBounds(groups: readonly CarGroup[], chosen: number | null): number[] {
  const prices = groups.map(({ pricePerDay }) => pricePerDay).sort((one, other) => one - other);
  const dearest = prices.at(-1) ?? 0;
  const bounds = Array.from({ length: boundsOffered }, (_, index) => {
    const price = prices[Math.floor((prices.length * (index + 1)) / (boundsOffered + 1))] ?? 0;
    return Math.ceil(price / niceStep) * niceStep;
  }).filter((bound) => bound < dearest);
  return [...new Set([...bounds, ...(chosen === null ? [] : [chosen])])].sort((one, other) => one - other);
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Moves the cars of the wanted model to the front. `wanted` is a model’s key, or its name from a public page; null
 * changes nothing.
 */
export function putFirst<Car extends AvailableCar>(cars: readonly Car[], wanted: string | null): Car[] {
  const name = plain(wanted ?? '');
  const isWanted = ({ modelKey, carName }: Car) =>
    modelKey === wanted || plain(carName).includes(name) || name.includes(plain(carName));
  if (name === '') return [...cars];
  return [...cars.filter(isWanted), ...cars.filter((car) => !isWanted(car))];
}
