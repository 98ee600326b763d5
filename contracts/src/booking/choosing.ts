import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, month, objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';
import { endsAfterItBegins, periodFields } from '../rules/period.ts';

/** What cars of one make, year, gear, fuel and size share. */
export const modelKey = z.string().check(z.regex(/^[\w-]{12}$/, 'Not a model'));

/** As many free cars as visitors are told of: this many, or more. */
export const mostFreeShown = 5;

/**
 * A day on which cars of a location, or of one model there, can be fetched. `price` is the lowest of those that are
 * free, in rupees; null when none is.
 */
export const calendarDay = z.object({
  day,
  free: z.int().check(z.gte(0), z.lte(mostFreeShown)),
  price: z.nullable(rupees),
  minDays: z.int().check(z.gte(1)),
  isClosed: z.boolean(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

export const calendarMonthQuery = z.strictObject({ locId: objectId, month, car: z.optional(modelKey) });
export type CalendarMonthQuery = z.infer<typeof calendarMonthQuery>;

export const alternativesQuery = z
  .strictObject({ locId: objectId, ...periodFields, car: z.optional(modelKey) })
  .check(endsAfterItBegins);
export type AlternativesQuery = z.infer<typeof alternativesQuery>;

/** Other days of the same length, with the lowest price of what is free then. */
export const otherDays = z.object({ ...periodFields, totalPrice: rupees });
export type OtherDays = z.infer<typeof otherDays>;

/**
 * Why the days themselves cannot be had by anybody: a season wants more of them, or the location is closed on the first
 * or last one. Of both kinds only the own facts are not null.
 */
export const daysReason = z.object({
  kind: z.enum(['too_short', 'closed']),
  season: z.nullable(z.string()),
  minDays: z.nullable(z.int()),
  day: z.nullable(day),
  nextOpenDay: z.nullable(day),
});
export type DaysReason = z.infer<typeof daysReason>;

/** Another location that has a car for these days, and whether it is of the model that is wanted. */
export const otherLocation = z.object({
  locationId: objectId,
  locationName: z.string(),
  isSameModel: z.boolean(),
  totalPrice: rupees,
});
export type OtherLocation = z.infer<typeof otherLocation>;

/** Another model that is free here on these days. */
export const similarModel = z.object({
  modelKey,
  carBrand: z.string(),
  carName: z.string(),
  imageUrlOne: z.string(),
  totalPrice: rupees,
});
export type SimilarModel = z.infer<typeof similarModel>;

export const alternatives = z.object({
  reason: z.nullable(daysReason),
  otherDays: z.array(otherDays).check(z.maxLength(3)),
  nextFree: z.nullable(otherDays),
  otherLocations: z.array(otherLocation).check(z.maxLength(3)),
  similar: z.array(similarModel).check(z.maxLength(3)),
});
export type Alternatives = z.infer<typeof alternatives>;

/** The calls of `booking` that help to choose: for everybody, and never a word of single cars or of who has them. */
export const choosingContract = {
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
