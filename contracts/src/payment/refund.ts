import * as z from 'zod/mini';
import { lineOfText, moment, objectId, remark } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { chargeId } from './payment.ts';

export const refundStates = ['due', 'requested', 'processed', 'failed'] as const;

/** A refund in rupees. `reference` is the provider’s refund id, once the provider has assigned one. */
export const refund = z.object({
  amount: rupees,
  state: z.enum(refundStates),
  reference: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;

/**
 * The reason: a cancellation, goodwill, the provider’s dashboard, a cheaper change, an extra charge that was taken off,
 * counter money that was recorded by mistake, a deposit that is given back, or an unusable payment.
 */
export const refundKinds = [
  'cancelled',
  'goodwill',
  'outside',
  'change',
  'charge',
  'correction',
  'deposit',
  'unwanted',
] as const;

/**
 * A refund with its reason and the time at which it became due. `waitsForDispute` is true while the customer’s bank
 * disputes the payment, so that the money isn’t sent twice.
 */
export const customerRefund = z.extend(refund, {
  kind: z.enum(refundKinds),
  at: moment,
  waitsForDispute: z.optional(z.boolean()),
});
export type CustomerRefund = z.infer<typeof customerRefund>;

/**
 * Identifies a refund: the ID of an entry in a booking’s ledger, `all` for a payment that cannot be used, or the
 * provider’s ID of a refund that was made outside our system and then failed or was reversed. A refund
 * that was split off because it waits for a dispute has this ID followed by a number.
 */
export const refundId = z.string().check(z.regex(/^(all|[0-9a-f]{24}|rfnd_[A-Za-z0-9]{14})(-\d{1,2})?$/));

export const chargeRefund = z.extend(customerRefund, {
  refundId,
  error: z.nullable(z.string()),
  by: z.nullable(z.object({ name: z.string(), reason: z.string() })),
});

/** Refunds part of a booking's payment; `rev` is the revision of the booking that the admin saw. */
export const giveBackBody = z.strictObject({
  bookingId: objectId,
  recordId: objectId,
  rev: z.int(),
  amount: rupees.check(z.gte(1)),
  reason: remark,
});

/** `reference` identifies the bank transfer or says how counter money was returned. It is stored with the refund. */
export const returnedByHandBody = z.strictObject({
  razorpayPaymentId: chargeId,
  refundId,
  reference: lineOfText(100),
});
