import { paths } from '../../../lib/paths.ts';

/** The way to the search with a car in mind: the results show it first. */
export function bookingLink(vehicle: { name: string }): string {
  return `${paths.dashboard}?${new URLSearchParams({ model: vehicle.name }).toString()}`;
}
