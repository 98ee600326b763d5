import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, month, objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { endsAfterItBegins, periodFields } from '../rules/days/period.ts';
import { hasBothTimesOrNeither, returnsAfterPickUp, timeFields } from '../rules/times/rental-times.ts';
import { halfHour } from '../rules/times/time-settings.ts';

/** The key of a model. Cars with the same attributes have the same key. */
export const modelKey = z.string().check(z.regex(/^[\w-]{12}$/, 'Not a model'));

/** If fewer cars than this are free, visitors see the exact number; otherwise they see "this many or more". */
export const mostFreeShown = 5;

/**
 * A day on which a rental could begin, for all cars of a location or for one model there. `from` is present if no car
 * is free all day but one comes back during the day: it is the earliest time of a pick-up.
 */
export const calendarDay = z.object({
  day,
  free: z.int().check(z.gte(0), z.lte(mostFreeShown)),
  price: z.nullable(rupees),
  minDays: z.int().check(z.gte(1)),
  isClosed: z.boolean(),
  from: z.optional(halfHour),
});
export type CalendarDay = z.infer<typeof calendarDay>;

export const calendarMonthQuery = z.strictObject({ locId: objectId, month, car: z.optional(modelKey) });
export type CalendarMonthQuery = z.infer<typeof calendarMonthQuery>;

export const alternativesQuery = z
  .strictObject({ locId: objectId, ...periodFields, ...timeFields, car: z.optional(modelKey) })
  .check(endsAfterItBegins, hasBothTimesOrNeither, returnsAfterPickUp);
export type AlternativesQuery = z.infer<typeof alternativesQuery>;

/** Other times on the same days, with the price of the car that is free then. */
export const otherTimes = z.object({ pickUpTime: halfHour, returnTime: halfHour, totalPrice: rupees });
export type OtherTimes = z.infer<typeof otherTimes>;

/** Alternative dates for a rental of the same length, with the lowest price of a free car. */
export const otherDays = z.object({ ...periodFields, totalPrice: rupees });
export type OtherDays = z.infer<typeof otherDays>;

/**
 * Why these days cannot be booked: a season requires a longer rental, the location is closed on the first or last day,
 * or it has no more pick-ups on the first day (`day`). Fields that do not apply to the reason are null or absent.
 */
export const daysReason = z.object({
  kind: z.enum(['too_short', 'closed', 'too_soon']),
  season: z.nullable(z.string()),
  minDays: z.nullable(z.int()),
  day: z.nullable(day),
  nextOpenDay: z.nullable(day),
  nextPickUp: z.optional(z.string()),
});
export type DaysReason = z.infer<typeof daysReason>;

/** A different location with a free car for these days, and whether that car is of the requested model. */
export const otherLocation = z.object({
  locationId: objectId,
  locationName: z.string(),
  isSameModel: z.boolean(),
  totalPrice: rupees,
});
export type OtherLocation = z.infer<typeof otherLocation>;

/** A different model that is free at this location on these days. */
export const similarModel = z.object({
  modelKey,
  carBrand: z.string(),
  carName: z.string(),
  imageUrlOne: z.string(),
  totalPrice: rupees,
});
export type SimilarModel = z.infer<typeof similarModel>;

/**
 * `otherTimes` is present if a car is free on these days, but none is free at the wanted times. Without wanted times,
 * the usual ones count.
 */
export const alternatives = z.object({
  reason: z.nullable(daysReason),
  otherTimes: z.optional(otherTimes),
  otherDays: z.array(otherDays).check(z.maxLength(3)),
  nextFree: z.nullable(otherDays),
  otherLocations: z.array(otherLocation).check(z.maxLength(3)),
  similar: z.array(similarModel).check(z.maxLength(3)),
});
export type Alternatives = z.infer<typeof alternatives>;

/** Public `booking` calls that help visitors choose. They never reveal individual cars or customers. */
export const availabilityContract = {
  getCalendar: {
    method: 'GET',
    path: '/booking/getCalendar',
    access: 'optional',
    limit: 'public-read',
    message: 'Calendar',
    query: calendarMonthQuery,
    reply: z.array(calendarDay),
    errors: ['date_out_of_range', 'location_not_found'],
  },
  getAlternatives: {
    method: 'GET',
    path: '/booking/getAlternatives',
    access: 'optional',
    limit: 'public-read',
    message: 'Alternatives',
    query: alternativesQuery,
    reply: alternatives,
    errors: ['date_out_of_range', 'location_not_found'],
  },
} as const satisfies ContractGroup;
