import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { lineOfText, moment, month, objectId } from './fields.ts';

/**
 * How the provider's books may differ from ours. Of payments: one that we do not know, on an order of ours or on
 * another; one of ours that it does not have, or has not captured; another amount. Of refunds: one that we do not know,
 * of our payment or of another; one of ours that it does not have; another amount, state or sum. Of settlements:
 * another amount, fee or sum; a payment settled twice, or not at all; a correction. And a word that we do not know.
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

/** What a person reads of one side: an amount, a state or an id; null where that side has nothing. */
const side = z.nullable(z.string());

/** `id` names it as long as it lasts; `reason` is its kind. */
export const difference = z.object({
  id: z.string(),
  reason: z.enum(differenceKinds),
  ours: side,
  theirs: side,
});
export type ShownDifference = z.infer<typeof difference>;

/** Shape of Razorpay's identifier. Source: the provider's API reference. */
export const razorpaySettlementId = z.string().check(z.regex(/^setl_[A-Za-z0-9]{14}$/, 'Not a settlement id'));

/** Paise, as the bank moves them. */
const paise = z.int();

/** Money that the provider sent to the bank account; `feesInPaise` include `taxInPaise`. */
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

/** `ours` and `theirs` are what the admin saw; `note` is kept with the difference. */
export const settleDifferenceBody = z.strictObject({
  id: lineOfText(100),
  ours: side,
  theirs: side,
  note: lineOfText(200),
});

/** The columns of a settlement's file, in their order. */
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

/** Our books held against the provider's: what it settled, and what differs. */
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
    message: 'Marked as settled',
    body: settleDifferenceBody,
    reply: z.object({ bookingId: z.nullable(objectId) }),
    errors: ['difference_not_found', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
