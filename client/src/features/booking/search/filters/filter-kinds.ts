import type { AvailableCar } from '@rental/contracts';
import { carWord } from '../../../../lib/car-words.ts';
import { kinds } from './wish-names.ts';
import type { Kind } from './wish-names.ts';

/** What is chosen of each kind, and the most that a day may cost. */
export type Filters = Readonly<Record<Kind, readonly string[]>> & { readonly max: number | null };

export const noFilters: Filters = { seats: [], type: [], gear: [], fuel: [], max: null };

type FilterKind = {
  title: string;
  options: readonly string[];
  /** Offered in every list, as gear and fuel always were; the rest only where cars differ. */
  always: readonly string[];
  /** One option takes the place of another: who wants seven seats is not helped by five. */
  isOneOf: boolean;
  /** Which options a car has. */
  valuesOf: (car: AvailableCar) => readonly string[];
};

const roomy = ['5', '7'] as const;
const gears = ['manual', 'automatic'];
const fuels = ['petrol', 'diesel'];

/** What a car runs on: electric alone, anything else besides its fuel. */
const fuelsOf = ({ fuelType, fuelLabel }: AvailableCar): string[] =>
  fuelLabel === 'electric' ? [fuelLabel] : [fuelType, ...(fuelLabel ? [fuelLabel] : [])];

export const filterKinds: Record<Kind, FilterKind> = {
  seats: {
    title: 'Seats',
    options: roomy,
    always: [],
    isOneOf: true,
    valuesOf: ({ seats }) => roomy.filter((least) => (seats ?? 0) >= Number(least)),
  },
  type: {
    title: 'Type',
    options: ['hatchback', 'sedan', 'suv', 'muv', 'luxury', 'van'],
    always: [],
    isOneOf: false,
    valuesOf: ({ category }) => (category ? [category] : []),
  },
  gear: {
    title: 'Gear',
    options: gears,
    always: gears,
    isOneOf: false,
    valuesOf: ({ transmissionType }) => [transmissionType],
  },
  fuel: {
    title: 'Fuel',
    options: [...fuels, 'cng', 'electric', 'hybrid'],
    always: fuels,
    isOneOf: false,
    valuesOf: fuelsOf,
  },
};

const words: Partial<Record<string, string>> = { '5': '5+ seats', '7': '7+ seats' };

/** An option as people read it: "7+ seats", "SUV", "Manual". */
export const optionInWords = (option: string): string => words[option] ?? carWord(option);

/** "Petrol", "Petrol + CNG", "Electric". */
export const fuelInWords = (car: AvailableCar): string => fuelsOf(car).map(optionInWords).join(' + ');

/** The filters with an option switched on or off. */
export function toggled(filters: Filters, kind: Kind, option: string): Filters {
  const chosen = filters[kind];
  if (chosen.includes(option)) return { ...filters, [kind]: chosen.filter((one) => one !== option) };
  return { ...filters, [kind]: filterKinds[kind].isOneOf ? [option] : [...chosen, option] };
}

/** How many filters are on; several of one kind count each. */
export const countFilters = (filters: Filters): number =>
  kinds.reduce((sum, kind) => sum + filters[kind].length, filters.max === null ? 0 : 1);
