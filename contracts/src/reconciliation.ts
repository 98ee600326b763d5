import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { lineOfText, moment, month, objectId } from './fields.ts';

/**
 * How the provider’s records can differ from ours. A payment can be unknown to us (for one of our orders or for a
 * different one), missing or not captured at the provider, or have a different amount. A refund can be unknown to us,
 * missing at the provider, or have a different amount, state or sum. A payout can have a different amount, fee or sum,
 * contain a payment twice, lack one, or contain an adjustment. Any record can have an unknown status.
 */
export const differenceKinds = [
  'unknown_payment',
  'foreign_payment',
  'missing_payment',
  'not_captured',
  'amount_differs',
  'unknown_refund',
  'foreign_refund',
  'missing_refund',
  'refund_amount_differs',
  'refund_state_differs',
  'outside_differs',
  'settled_amount_differs',
  'settled_net_differs',
  'fee_differs',
  'settled_twice',
  'settlement_total_differs',
  'unsettled',
  'adjustment',
  'unknown_word',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The value on one side as the admin sees it: an amount, a state or an id; null if that side has no record. */
const side = z.nullable(z.string());

/** `id` does not change while the difference exists; `reason` is the kind of difference. */
export const difference = z.object({
  id: z.string(),
  reason: z.enum(differenceKinds),
  ours: side,
  theirs: side,
});
export type ShownDifference = z.infer<typeof difference>;

/** The format of Razorpay's settlement id. Source: the provider's API reference. */
export const razorpaySettlementId = z.string().check(z.regex(/^setl_[A-Za-z0-9]{14}$/, 'Not a settlement id'));

/** Amounts in paise, as the bank transfers them. */
const paise = z.int();

/** A payout from the provider to the bank account; `feesInPaise` includes `taxInPaise`. */
export const settlement = z.object({
  _id: z.string(),
  settledAt: moment,
  amountInPaise: paise,
  feesInPaise: paise,
  taxInPaise: paise,
  utr: z.nullable(z.string()),
  status: z.string(),
});
export type Settlement = z.infer<typeof settlement>;

/** `ours` and `theirs` are the values that the admin saw; `note` is stored with the difference. */
export const settleDifferenceBody = z.strictObject({
  id: lineOfText(100),
  ours: side,
  theirs: side,
  note: lineOfText(200),
});

/** The columns of the file that lists a payout, in order. */
export const settlementColumnTexts = {
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
  listSettlements: {
    method: 'GET',
    path: '/payment/getSettlements',
    access: 'admin',
    limit: 'none',
    message: 'Settlements',
    query: z.strictObject({ month }),
    reply: z.array(settlement),
  },
  getSettlement: {
    method: 'GET',
    path: '/payment/getSettlement',
    access: 'admin',
    limit: 'read',
    audit: true,
    message: 'Settlement',
    query: z.strictObject({ id: razorpaySettlementId }),
    file: 'text/csv',
    reply: z.string(),
    errors: ['settlement_not_found'],
  },
  settleDifference: {
    method: 'PUT',
    path: '/payment/settleDifference',
    access: 'admin',
    limit: 'none',
    audit: true,
    message: 'Marked as resolved',
    body: settleDifferenceBody,
    reply: z.object({ bookingId: z.nullable(objectId) }),
    errors: ['difference_not_found', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
