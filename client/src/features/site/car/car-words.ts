import { type FleetModel, isDay, type Location, type OptionalModelFact } from '@rental/contracts';
import { capitalised, carWord } from '../../../lib/car-words.ts';
import { paths } from '../../../lib/paths.ts';
import type { IconName } from '../../../ui/icon/icon.tsx';

export const carTexts = {
  gone: 'This car is no longer offered',
  failed: 'We could not load this car',
  included: 'What is included',
  places: 'Pick-up locations',
  days: 'When it is available',
  full: 'Not available this month',
  price: 'For your dates',
  taken: 'Not available on these dates',
  noPrice: 'We couldn’t load the price for these dates.',
  noRefund: 'No refund for these dates',
  fleet: 'In our fleet today',
} as const;

/** "Petrol", "Petrol + CNG", "Electric". */
function fuelInWords({ fuelType, fuelLabel }: FleetModel): string {
  if (fuelLabel === 'electric') return carWord(fuelLabel);
  return [fuelType, ...(fuelLabel ? [fuelLabel] : [])].map(carWord).join(' + ');
}

/** What a model is called. */
export const nameOf = ({ carBrand, carName }: FleetModel): string => `${carBrand} ${carName}`;

type CarFact = { icon: IconName; text: string };

/** The optional facts of a model; null for one that it lacks. */
const optionalFacts: Record<OptionalModelFact, (model: FleetModel) => CarFact | null> = {
  category: ({ category }) => (category ? { icon: 'car', text: carWord(category) } : null),
  seats: ({ seats }) => (seats === undefined ? null : { icon: 'seat', text: `${seats} seats` }),
  bags: ({ bags }) =>
    bags === undefined ? null : { icon: 'bag', text: bags === 1 ? '1 large bag' : `${bags} large bags` },
  // Part of `fuelInWords`.
  fuelLabel: () => null,
};

/** The facts of a model, each with its drawing. */
export const factsOf = (model: FleetModel): CarFact[] => [
  { icon: 'gear', text: capitalised(model.transmissionType) },
  { icon: 'fuel', text: fuelInWords(model) },
  ...Object.values(optionalFacts).flatMap((show) => show(model) ?? []),
];

/**
 * What an address says of a car and of when it is wanted; empty where it says nothing, or names a day that does not
 * exist.
 */
export type Wish = { car: string; location: string; from: string; to: string };

const wishNames = ['car', 'location', 'from', 'to'] as const;

export function wishOf(params: URLSearchParams): Wish {
  const [car = '', location = '', from = '', to = ''] = wishNames.map((name) => params.get(name) ?? '');
  return { car, location, from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

/** Whether it says days that a rental can have. */
export const isPeriod = ({ from, to }: Wish): boolean => from !== '' && from <= to;

/** An address that carries a wish, without what it does not say. */
function withWish(path: string, wish: Partial<Wish>): string {
  const known = wishNames.flatMap((name) => (wish[name] ? [[name, wish[name]]] : []));
  return `${path}?${new URLSearchParams(known).toString()}`;
}

/** The page of a car. */
export const carLink = (wish: Partial<Wish>): string => withWish(paths.car, wish);

/** The search, with everything that is known: the model stands first there. */
export const searchLink = (wish: Partial<Wish>): string => withWish(paths.dashboard, wish);

/** A map of the location: its own address if it has one, else a search for where it is. */
export const mapOf = ({ mapUrl, address, name }: Location): string =>
  mapUrl ??
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address ?? name }).toString()}`;
