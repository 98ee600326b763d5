import * as z from 'zod/mini';
import { lineOfText, moment, objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';
import { razorpayPaymentId } from './payment.ts';

export const refundStates = ['due', 'requested', 'processed', 'failed'] as const;

/** Money on its way back, in rupees; `reference` is the provider's id of the refund once it has one. */
export const refund = z.object({
  amount: rupees,
  state: z.enum(refundStates),
  reference: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;

/** Why money goes back: a cancellation, goodwill, a refund in the provider's dashboard, or a payment that cannot count. */
export const refundKinds = ['cancelled', 'goodwill', 'outside', 'unwanted'] as const;

/** The same with its reason, and since when it is owed. */
export const customerRefund = z.extend(refund, { kind: z.enum(refundKinds), at: moment });
export type CustomerRefund = z.infer<typeof customerRefund>;

/** An entry of a booking's ledger, or `all` of a payment that cannot count. */
export const refundId = z.string().check(z.regex(/^(all|[0-9a-f]{24})$/));

/** One refund of a payment. `error` is the last try that did not get through; `by` the admin who gave it and the reason. */
export const chargeRefund = z.extend(customerRefund, {
  refundId,
  error: z.nullable(z.string()),
  by: z.nullable(z.object({ name: z.string(), reason: z.string() })),
});

/**
 * Gives some of a booking's money back. `recordId` is made by the browser, so that a repeat gives nothing twice; `rev`
 * is what the admin saw; `reason` is kept with the booking.
 */
export const giveBackBody = z.strictObject({
  bookingId: objectId,
  recordId: objectId,
  rev: z.int(),
  amount: rupees.check(z.gte(1)),
  reason: lineOfText(200),
});

/** `reference` is that of the transfer, kept with the refund. */
export const returnedByHandBody = z.strictObject({ razorpayPaymentId, refundId, reference: lineOfText(100) });
