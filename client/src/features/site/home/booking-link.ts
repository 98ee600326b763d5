import { paths } from '../../../lib/paths.ts';

/** Returns the address of the search with a preferred car, which the results show first. */
export function bookingLink(vehicle: { name: string }): string {
  return `${paths.dashboard}?${new URLSearchParams({ model: vehicle.name }).toString()}`;
}
