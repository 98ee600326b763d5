import {
  capitalised,
  carWord,
  driverTermsInWords,
  type FleetModel,
  fuelInWords,
  isDay,
  type Location,
  type OptionalModelFact,
} from '@rental/contracts';
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
  fleet: 'In our fleet today',
} as const;

export const nameOf = ({ carBrand, carName }: FleetModel): string => `${carBrand} ${carName}`;

type CarFact = { icon: IconName; text: string };

/** Formats each optional fact of a model; returns null if the model lacks that fact. */
const optionalFacts: Record<OptionalModelFact, (model: FleetModel) => CarFact | null> = {
  category: ({ category }) => (category ? { icon: 'car', text: carWord(category) } : null),
  seats: ({ seats }) => (seats === undefined ? null : { icon: 'seat', text: `${seats} seats` }),
  bags: ({ bags }) =>
    bags === undefined ? null : { icon: 'bag', text: bags === 1 ? '1 large bag' : `${bags} large bags` },
  // Already included in the result of `fuelInWords`.
  fuelLabel: () => null,
  minAge: (model) => {
    const text = driverTermsInWords(model);
    return text === null ? null : { icon: 'licence', text };
  },
  // Already included in the text of `minAge`.
  heldYears: () => null,
};

export const factsOf = (model: FleetModel): CarFact[] => [
  { icon: 'gear', text: capitalised(model.transmissionType) },
  { icon: 'fuel', text: fuelInWords(model) },
  ...Object.values(optionalFacts).flatMap((show) => show(model) ?? []),
];

/** The car, the location and the dates in a URL. Missing values and days that do not exist are empty strings. */
export type Wish = { car: string; location: string; from: string; to: string };

const wishNames = ['car', 'location', 'from', 'to'] as const;

export function wishOf(params: URLSearchParams): Wish {
  const [car = '', location = '', from = '', to = ''] = wishNames.map((name) => params.get(name) ?? '');
  return { car, location, from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

export const isPeriod = ({ from, to }: Wish): boolean => from !== '' && from <= to;

function withWish(path: string, wish: Partial<Wish>): string {
  const known = wishNames.flatMap((name) => (wish[name] ? [[name, wish[name]]] : []));
  return `${path}?${new URLSearchParams(known).toString()}`;
}

export const carLink = (wish: Partial<Wish>): string => withWish(paths.car, wish);

/** Returns the URL of the search page with all known parameters. The search results list the model `wish.car` first. */
export const searchLink = (wish: Partial<Wish>): string => withWish(paths.dashboard, wish);

/** Returns the location’s map link, or a link to a map search for its address or name. */
export const mapOf = ({ mapUrl, address, name }: Location): string =>
  mapUrl ??
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address ?? name }).toString()}`;
