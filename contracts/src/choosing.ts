import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { day, objectId } from './fields.ts';
import { rupees } from './money.ts';
import { month } from './reconciliation.ts';

/** What cars of one make, year, gear, fuel and size share. */
export const modelKey = z.string().check(z.regex(/^[\w-]{12}$/, 'Not a model'));

/** As many free cars as visitors are told of: this many, or more. */
export const mostFreeShown = 5;

/**
 * A day on which cars of a location, or of one model there, can be fetched. `price` is the lowest of those that are free,
 * in rupees; null when none is.
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
} as const satisfies ContractGroup;
