import * as z from 'zod/mini';
import { bookingCode } from '../booking/booking.ts';
import { shownBooking } from '../booking/shown-booking.ts';
import { day, objectId } from '../fields.ts';
import { halfHour } from '../rules/times/time-settings.ts';

/**
 * The next claim on a car that is due back: a booking, an unpaid hold or a block. Has neither code nor customer if it is
 * a block, or at a location that the caller cannot reach.
 */
export const nextClaim = z.object({
  _id: objectId,
  kind: z.enum(['booked', 'held', 'blocked']),
  code: bookingCode,
  customerName: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  fromDate: day,
  pickUpTime: z.optional(halfHour),
});
export type NextClaim = z.infer<typeof nextClaim>;

/** Cars of one model that are free for the next rental. */
export const freeUnits = z.object({ carName: z.string(), count: z.int() });
export type FreeUnits = z.infer<typeof freeUnits>;

/**
 * The next claim on a car that may come back late. If that claim is a rental at risk, `free` are the cars that are free
 * for it; otherwise `free` is empty.
 */
export const afterReturn = { next: z.nullable(nextClaim), free: z.array(freeUnits) } as const;

/** The maximum number of returns in one response. */
export const mostDueBack = 200;

export const notBackBody = z.strictObject(shownBooking);
export type NotBackBody = z.infer<typeof notBackBody>;

/** `isReserved` is false if another claim has the car on the rest of the day. That claim does not change. */
export const notBackReply = z.object({ bookingId: objectId, isReserved: z.boolean(), ...afterReturn });
export type NotBackReply = z.infer<typeof notBackReply>;
