import * as z from 'zod/mini';
import { handoverNotes, odometer } from '../booking/stage.ts';
import { lineOfText, objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';
import { counterRental } from './counter-rental.ts';

const reason = z.optional(lineOfText(200));

/** The browser creates `recordId`. A repeated call with the same one returns what the first call has stored. */
const record = { bookingId: objectId, rev: z.int().check(z.gte(0)), recordId: objectId } as const;

/** `odometerReason` confirms a reading below the last one, `balanceReason` hands the car out before all is paid. */
export const handOutBody = z.strictObject({
  ...record,
  ...handoverNotes,
  odometerReason: reason,
  balanceReason: reason,
});
export type HandOutBody = z.infer<typeof handOutBody>;

/** What happens to the days after today that were paid for: they are kept, or refunded by the cancellation policy. */
export const unusedDaysChoices = ['keep', 'policy'] as const;

export const takeBackBody = z.strictObject({
  ...record,
  ...handoverNotes,
  odometerReason: reason,
  unusedDays: z.enum(unusedDaysChoices),
  expectedRefund: z.optional(rupees),
});
export type TakeBackBody = z.infer<typeof takeBackBody>;

export const noShowBody = z.strictObject({ ...record, expectedRefund: z.optional(rupees) });
export type NoShowBody = z.infer<typeof noShowBody>;

export const undoBody = z.strictObject({ bookingId: objectId, rev: z.int().check(z.gte(0)) });

/** The rental after a move that may refund money; `refund` is in rupees. */
export const refundedRental = z.extend(counterRental, { refund: rupees });

/**
 * What a screen needs before a car changes hands. `lastOdometer` is the last reading of the car. `unused` is present if
 * the car can be taken back before its last day, `noShow` if the booking can be marked as a no-show now.
 */
export const handoverFacts = z.extend(counterRental, {
  lastOdometer: z.nullable(odometer),
  unused: z.optional(z.object({ days: z.int(), refund: rupees, kept: rupees })),
  noShow: z.optional(z.object({ refund: rupees })),
});
export type HandoverFacts = z.infer<typeof handoverFacts>;
