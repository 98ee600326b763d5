import { carWord, fuelsOf } from '@rental/contracts';
import type { AvailableCar } from '@rental/contracts';
import { kinds } from './wish-names.ts';
import type { Kind } from './wish-names.ts';

export type Filters = Readonly<Record<Kind, readonly string[]>> & { readonly max: number | null };

export const noFilters: Filters = { seats: [], type: [], gear: [], fuel: [], max: null };

type FilterKind = {
  title: string;
  options: readonly string[];
  /** Options that are offered in every search; all other options are offered only if the cars differ in them. */
  always: readonly string[];
  /** Whether selecting an option replaces the previous one: a customer who needs seven seats cannot use five. */
  isOneOf: boolean;
  valuesOf: (car: AvailableCar) => readonly string[];
};

const roomy = ['5', '7'] as const;
const gears = ['manual', 'automatic'];
const fuels = ['petrol', 'diesel'];

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
    title: 'Transmission',
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

/** Returns the label of a filter option, such as "7+ seats", "SUV" or "Manual". */
export const optionInWords = (option: string): string => words[option] ?? carWord(option);

export function toggled(filters: Filters, kind: Kind, option: string): Filters {
  const chosen = filters[kind];
  if (chosen.includes(option)) return { ...filters, [kind]: chosen.filter((one) => one !== option) };
  return { ...filters, [kind]: filterKinds[kind].isOneOf ? [option] : [...chosen, option] };
}

/** Returns the number of selected filter options. A maximum price counts as one. */
export const countFilters = (filters: Filters): number =>
  kinds.reduce((sum, kind) => sum + filters[kind].length, filters.max === null ? 0 : 1);
