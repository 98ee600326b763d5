import * as z from 'zod/mini';
import { lineOfText, objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';
import { counterMethods } from './counter-money.ts';

/** `reference` is that of the bank or the card terminal; required for UPI. */
const taken = { amount: rupees.check(z.gte(1)), method: z.enum(counterMethods), reference: z.optional(lineOfText(40)) };

type Taken = { method: string; reference?: string | undefined };

/** A screenshot of a UPI payment is easily forged, so its reference is recorded to compare it with the bank’s records. */
const hasReference = ({ method, reference }: Taken): boolean => method !== 'upi' || /^\d{12}$/.test(reference ?? '');
const noReference = { error: 'A UPI reference has 12 digits.', path: ['reference'] };

const ofBooking = { bookingId: objectId, rev: z.int().check(z.gte(0)) };

/**
 * `locationId` is where the money was taken, if the booking’s return location; by default, its pick-up location. The
 * browser chooses `recordId`, so that a repeated call takes nothing again.
 */
export const takeMoneyBody = z
  .strictObject({ ...ofBooking, recordId: objectId, ...taken, locationId: z.optional(objectId) })
  .check(z.refine(hasReference, noReference));
export type TakeMoneyBody = z.infer<typeof takeMoneyBody>;

/** `entryId` is the entry of the ledger by which the money was taken. */
export const correctMoneyBody = z.strictObject({
  ...ofBooking,
  recordId: objectId,
  entryId: objectId,
  reason: lineOfText(200),
});
export type CorrectMoneyBody = z.infer<typeof correctMoneyBody>;

/** `payment` is what the customer pays in advance; without it, the whole price is still to be paid. */
export const confirmBody = z.strictObject({
  ...ofBooking,
  payment: z.optional(z.strictObject(taken).check(z.refine(hasReference, noReference))),
  discount: z.optional(z.strictObject({ amount: rupees.check(z.gte(1)), reason: lineOfText(200) })),
});
export type ConfirmBody = z.infer<typeof confirmBody>;

/** A booking after money was taken for it: what is still to be paid. */
export const takenReply = z.object({ bookingId: objectId, balance: rupees, rev: z.int() });
export type TakenReply = z.infer<typeof takenReply>;
