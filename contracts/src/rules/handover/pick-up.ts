import * as z from 'zod/mini';
import { formatDay } from '../days/dates.ts';

/**
 * How to pick up the car of a confirmed booking, from the location’s current details. `phone` is the business’s if the
 * location has none. `hours` are for the first day; absent if none are set or the location is closed that day.
 */
export const pickUp = z.object({
  address: z.optional(z.string()),
  mapUrl: z.optional(z.string()),
  phone: z.string(),
  hours: z.optional(z.string()),
  isClosed: z.boolean(),
  note: z.string(),
  bring: z.string(),
});
export type PickUp = z.infer<typeof pickUp>;

export const pickUpTitle = 'Your pick-up';
export const bringLicence = 'Bring your driving licence.';

export const callUs = (phone: string): string => `Call us: ${phone}`;

/** Shown if the location was closed on the first day after the booking was made. */
export const closedAtPickUp = (fromDate: string): string =>
  `We’re closed on ${formatDay(fromDate)}. Call us, and we’ll arrange your pick-up.`;

type Place = { name: string; address?: string | undefined; mapUrl?: string | undefined };

/** Returns the map link or, if there is none, a map search for the address; undefined without an address. */
export function mapUrlOf({ mapUrl, name, address }: Place): string | undefined {
  if (mapUrl !== undefined || address === undefined) return mapUrl;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`;
}
