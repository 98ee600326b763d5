import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { lineOfText, moment, month, objectId } from './fields.ts';

/**
 * How the provider’s records can differ from ours. A payment can be unknown to us (for one of our orders or for an
 * unknown order), missing or not captured at the provider, or have a different amount. A refund can be unknown to us,
 * missing at the provider, or have a different amount or state, and the total refunded outside our system can differ. A
 * payout can have a different amount, fee or total, contain a payment twice, lack a payment, or contain an adjustment.
 * A dispute can be about an unknown payment. Any record can have an unknown status.
 */
export const differenceKinds = [
  'unknown_payment',
  'foreign_payment',
  'missing_payment',
  'not_captured',
  'amount_differs',
  'unknown_refund',
  'foreign_refund',
  'foreign_dispute',
  'missing_refund',
  'refund_amount_differs',
  'refund_state_differs',
  'outside_differs',
  'payout_amount_differs',
  'payout_net_differs',
  'fee_differs',
  'paid_out_twice',
  'payout_total_differs',
  'not_paid_out',
  'adjustment',
  'unknown_word',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Our value or the provider's, as the admin sees it: an amount, a state or an id; null if that side has no record. */
const side = z.nullable(z.string());

/** `id` does not change while the difference exists; `reason` is the kind of difference. */
export const difference = z.object({
  id: z.string(),
  reason: z.enum(differenceKinds),
  ours: side,
  theirs: side,
});
export type ShownDifference = z.infer<typeof difference>;

/** The format of Razorpay's settlement ids. Source: the provider's API reference. */
export const razorpayPayoutId = z.string().check(z.regex(/^setl_[A-Za-z0-9]{14}$/, 'Not a payout id'));

/** Amounts in paise, as the bank transfers them. */
const paise = z.int();

/** A payout from the provider to the bank account; `feesInPaise` includes `taxInPaise`. */
export const payout = z.object({
  _id: z.string(),
  paidOutAt: moment,
  amountInPaise: paise,
  feesInPaise: paise,
  taxInPaise: paise,
  utr: z.nullable(z.string()),
  status: z.string(),
});
export type Payout = z.infer<typeof payout>;

/** `ours` and `theirs` are the values that the admin saw; `note` is stored with the difference. */
export const resolveDifferenceBody = z.strictObject({
  id: lineOfText(100),
  ours: side,
  theirs: side,
  note: lineOfText(200),
});

/** The columns of a payout file, in order, with their headings. */
export const payoutColumnTexts = {
  date: 'Date',
  type: 'Type',
  razorpayPaymentId: 'Payment Id',
  razorpayOrderId: 'Order Id',
  bookingId: 'Booking ID',
  gross: 'Gross',
  fee: 'Fee',
  tax: 'Tax on Fee',
  net: 'Net',
  utr: 'UTR',
} as const;

/** Calls that compare our records with the provider’s, and return payouts and differences. */
export const reconciliationContract = {
  listPayouts: {
    method: 'GET',
    path: '/payment/getPayouts',
    access: 'admin',
    message: 'Payouts',
    query: z.strictObject({ month }),
    reply: z.array(payout),
  },
  getPayout: {
    method: 'GET',
    path: '/payment/getPayout',
    access: 'admin',
    limit: 'read',
    audit: true,
    message: 'Payout',
    query: z.strictObject({ id: razorpayPayoutId }),
    file: 'text/csv',
    reply: z.string(),
    errors: ['payout_not_found'],
  },
  resolveDifference: {
    method: 'PUT',
    path: '/payment/resolveDifference',
    access: 'admin',
    message: 'Marked as resolved',
    body: resolveDifferenceBody,
    reply: z.object({ bookingId: z.nullable(objectId) }),
    errors: ['difference_not_found', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
