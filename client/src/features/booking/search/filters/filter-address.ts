import { isOrder } from '../refine-cars.ts';
import type { Order } from '../refine-cars.ts';
import { filterKinds } from './filter-kinds.ts';
import type { Filters } from './filter-kinds.ts';
import { kinds } from './wish-names.ts';
import type { Kind } from './wish-names.ts';

const atMostPattern = /^[1-9]\d{0,5}$/;

/** The filters and the sort order of the search: `?seats=&type=&gear=&fuel=&max=&sort=`. */
export type Wishes = { filters: Filters; order: Order };

/** Parses the filters and the sort order from the query of a URL; ignores invalid values. */
export function wishesFromAddress(params: URLSearchParams): Wishes {
  const chosen = (kind: Kind) => {
    const named = (params.get(kind) ?? '').split(',');
    const { options, isOneOf } = filterKinds[kind];
    return options.filter((option) => named.includes(option)).slice(isOneOf ? -1 : 0);
  };
  const max = params.get('max') ?? '';
  const sort = params.get('sort') ?? '';
  return {
    filters: {
      seats: chosen('seats'),
      type: chosen('type'),
      gear: chosen('gear'),
      fuel: chosen('fuel'),
      max: atMostPattern.test(max) ? Number(max) : null,
    },
    order: isOrder(sort) ? sort : 'cheapest',
  };
}

/** Returns the query with these filters and this sort order; omits those that are not set. */
export function withWishes(params: URLSearchParams, { filters, order }: Wishes): URLSearchParams {
  const next = new URLSearchParams(params);
  const values: Record<string, string> = {
    ...Object.fromEntries(kinds.map((kind) => [kind, filters[kind].join(',')])),
    max: filters.max === null ? '' : String(filters.max),
    sort: order === 'cheapest' ? '' : order,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
