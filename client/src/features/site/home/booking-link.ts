import { paths } from '../../../lib/paths.ts';

/** Returns the URL of the search page with a preferred car, which the results show first. */
export function bookingLink(vehicle: { name: string }): string {
  return `${paths.dashboard}?${new URLSearchParams({ model: vehicle.name }).toString()}`;
}
