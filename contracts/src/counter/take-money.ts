import * as z from 'zod/mini';
import { recordOfBooking, shownBooking } from '../booking/shown-booking.ts';
import { lineOfText, objectId, remark } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { counterMethods } from './counter-money.ts';

/** `reference` is the one that the bank or card terminal shows; required for UPI. */
const taken = { amount: rupees.check(z.gte(1)), method: z.enum(counterMethods), reference: z.optional(lineOfText(40)) };

type Taken = { method: string; reference?: string | undefined };

/**
 * Screenshots of UPI payments are easily forged, so the reference is recorded and later compared with the bank’s
 * records.
 */
const hasReference = ({ method, reference }: Taken): boolean => method !== 'upi' || /^\d{12}$/.test(reference ?? '');
const noReference = { error: 'A UPI reference has 12 digits.', path: ['reference'] };

/**
 * `locationId` is the location at which the money was taken: the booking’s return location or, by default, its pick-up
 * location. The money pays the balance or, with this `purpose`, the deposit.
 */
export const takeMoneyBody = z
  .strictObject({
    ...recordOfBooking,
    ...taken,
    locationId: z.optional(objectId),
    purpose: z.optional(z.literal('deposit')),
  })
  .check(z.refine(hasReference, noReference));
export type TakeMoneyBody = z.infer<typeof takeMoneyBody>;

/** `entryId` is the ledger entry that recorded the money. */
export const correctMoneyBody = z.strictObject({
  ...recordOfBooking,
  entryId: objectId,
  reason: lineOfText(200),
});
export type CorrectMoneyBody = z.infer<typeof correctMoneyBody>;

/** `entryId` is the ledger entry that recorded the payment by UPI. */
export const verifyMoneyBody = z.strictObject({ bookingId: objectId, entryId: objectId });
export type VerifyMoneyBody = z.infer<typeof verifyMoneyBody>;

/** `payment` is what the customer pays now; without it, the whole price remains to be paid. */
export const confirmBody = z.strictObject({
  ...shownBooking,
  payment: z.optional(z.strictObject(taken).check(z.refine(hasReference, noReference))),
  discount: z.optional(z.strictObject({ amount: rupees.check(z.gte(1)), reason: remark })),
});
export type ConfirmBody = z.infer<typeof confirmBody>;

/** What remains to be paid for the booking after the call. */
export const takenReply = z.object({ bookingId: objectId, balance: rupees, rev: z.int() });
export type TakenReply = z.infer<typeof takenReply>;
