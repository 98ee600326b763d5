import * as z from 'zod/mini';
import { refund } from '../payment/refund.ts';
import type { ContractGroup } from '../contract.ts';
import { creditNote, laterReceipt, voucher } from './credit-note.ts';
import { shownBilling } from './shown-billing.ts';
import { day, moment, objectId } from '../fields.ts';
import { extraChargeKinds } from '../rules/money/extra-charge-words.ts';
import { priceLine } from '../rules/price/frozen-price.ts';
import { rupees, signedPaise, signedRupees } from '../rules/money/money.ts';
import { stateCode } from '../rules/tax/states.ts';
import { taxNames } from '../rules/tax/tax-amounts.ts';
import { timeFields } from '../rules/times/rental-times.ts';

/**
 * A receipt, which may be a tax invoice, and a credit note that reduces it. If the invoice is issued when the car is
 * back, a receipt voucher confirms money that is paid before, and a refund voucher money that is returned before.
 * Source: Central Goods and Services Tax Rules, rules 50 and 51.
 */
export const paperKinds = ['receipt', 'credit_note', 'receipt_voucher', 'refund_voucher'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const isVoucher = (kind: PaperKind): boolean => kind === 'receipt_voucher' || kind === 'refund_voucher';

/** Whether papers of this kind reduce others, and have negative amounts. */
export const isReducing = (kind: PaperKind): boolean => kind === 'credit_note' || kind === 'refund_voucher';

/**
 * Why a credit note was issued: a cancellation, goodwill, a refund made outside the system, a cheaper change, or an
 * extra charge that was taken off.
 */
export const creditReasons = ['cancelled', 'goodwill', 'outside', 'change', ...extraChargeKinds] as const;
export type CreditReason = (typeof creditReasons)[number];

/**
 * The purpose of an amount in a ledger or on a receipt. `discount` is what staff take off before the receipt, and
 * `kept` the fee retained when a booking is cancelled. An extra charge has its kind as its purpose.
 */
export const lineKinds = ['rental', 'discount', 'kept', ...creditReasons] as const;
export type LineKind = (typeof lineKinds)[number];

/** One amount of a ledger or a receipt; deductions are negative. */
export const paperLine = z.object({ kind: z.enum(lineKinds), amount: signedRupees });
export type PaperLine = z.infer<typeof paperLine>;

/** The tax included in the price, in whole rupees. `taxableAmount` plus `taxAmount` is the sum of the taxed lines. */
export const receiptTax = z.object({
  code: z.string(),
  percent: z.int(),
  taxableAmount: signedRupees,
  taxAmount: signedRupees,
});
export type ReceiptTax = z.infer<typeof receiptTax>;

/**
 * The GST included in the taxed lines of a tax invoice or credit note. The taxable value and the taxes add up to these
 * lines. `code` is the service accounting code, and `basisPoints` the rate of all taxes together. The place of supply
 * is the supplier’s state if the customer named no other one. A bill of supply, or a credit note for one, has no rate
 * and no taxes: its taxable value is the sum of these lines. Its code is empty if the car has no tax profile.
 */
export const paperGst = z.object({
  code: z.string(),
  basisPoints: z.nullable(z.int()),
  placeOfSupply: z.object({ state: stateCode, isSuppliers: z.boolean() }),
  taxableInPaise: signedPaise,
  taxes: z.array(z.object({ name: z.enum(taxNames), amountInPaise: signedPaise })),
});
export type PaperGst = z.infer<typeof paperGst>;

/** Returns whether this is the GST of a bill of supply or of a credit note for one. */
export const isOfComposition = (gst: Pick<PaperGst, 'basisPoints'> | undefined): boolean => gst?.basisPoints === null;

/** A payment for a booking. `method` is null if the provider did not say. */
export const receiptPayment = z.object({
  amount: rupees,
  at: moment,
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});

/**
 * The receipt of a confirmed booking, or a credit note that reduces a receipt. A receipt with `gst` is a tax invoice,
 * or a bill of supply if its rate is null; such a receipt has neither `tax` nor the outer `placeOfSupply`. All fields
 * are frozen when the document is issued, except `refund`, `creditNotes`, `laterReceipts`, `payments`, `balance`,
 * `vouchers`, `replacedBy` and `billing`, which show the current state. `laterReceipts` is present if there are any,
 * `payments` if money was taken at the counter, and `balance` if something is still to be paid. A receipt with
 * `corrects` replaces that one with other billing details, or is the invoice for the money on the vouchers that it
 * names; `replacedBy` is the paper that has replaced this one. `vouchers` are those of the booking that have a number,
 * if there are any. `checkUrl` is the address at which anyone who has the paper can check it; only numbered papers of a
 * GST series have one.
 */
export const receipt = z.object({
  paperId: objectId,
  kind: z.enum(paperKinds),
  number: z.string(),
  corrects: z.nullable(z.string()),
  issuedAt: moment,
  seller: z.object({ name: z.string(), address: z.nullable(z.string()), taxNumber: z.nullable(z.string()) }),
  customer: z.object({
    name: z.string(),
    address: z.optional(z.string()),
    email: z.nullable(z.string()),
    taxNumber: z.nullable(z.string()),
  }),
  bookingId: objectId,
  carName: z.string(),
  locationName: z.string(),
  locationAddress: z.string(),
  placeOfSupply: z.nullable(z.string()),
  fromDate: day,
  toDate: day,
  ...timeFields,
  returnLocation: z.optional(z.string()),
  dayCount: z.int(),
  pricePerDay: rupees,
  lines: z.array(paperLine),
  priceLines: z.optional(z.array(priceLine)),
  totalAmount: signedRupees,
  priceIncludesTax: z.boolean(),
  tax: z.nullable(receiptTax),
  gst: z.optional(paperGst),
  payment: z.object({ reference: z.string(), method: z.nullable(z.string()) }),
  refund: z.nullable(refund),
  payments: z.optional(z.array(receiptPayment)),
  balance: z.optional(rupees),
  checkUrl: z.optional(z.string()),
  creditNotes: z.array(creditNote),
  laterReceipts: z.optional(z.array(laterReceipt)),
  vouchers: z.optional(z.array(voucher)),
  replacedBy: z.optional(z.object({ paperId: objectId, number: z.string() })),
  billing: z.optional(shownBilling),
});
export type Receipt = z.infer<typeof receipt>;

/**
 * What anyone who has a paper learns from its QR code: whether our record of it still prints what it printed when it
 * was numbered and, unless it was changed, whose paper it is and what was paid for its booking by now. Names no
 * customer. `isBillOfSupply` is present if the paper is a bill of supply.
 */
export const checkedPaper = z.object({
  isUnchanged: z.boolean(),
  paper: z.optional(
    z.object({
      kind: z.enum(paperKinds),
      isBillOfSupply: z.optional(z.literal(true)),
      number: z.string(),
      issuedAt: moment,
      sellerName: z.string(),
      taxNumber: z.nullable(z.string()),
      totalAmount: signedRupees,
      paid: rupees,
      refunded: rupees,
      balance: rupees,
    }),
  ),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;

export const receiptContract = {
  get: {
    method: 'GET',
    path: '/booking/receipt',
    access: 'signed-in',
    limit: 'read',
    message: 'Receipt',
    query: z.strictObject({ bookingId: objectId, paperId: z.optional(objectId) }),
    reply: receipt,
    errors: ['booking_not_found', 'receipt_not_ready', 'invoice_at_return'],
  },
  /**
   * Takes the hash in its body, so that no access log contains it. Its form isn’t checked: a wrong one is just unknown.
   */
  check: {
    method: 'POST',
    path: '/booking/checkPaper',
    access: 'public',
    limit: 'public-read',
    message: 'Paper',
    body: z.strictObject({ hash: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: checkedPaper,
    errors: ['paper_not_found'],
  },
} as const satisfies ContractGroup;
