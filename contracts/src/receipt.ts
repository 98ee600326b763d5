import * as z from 'zod/mini';
import { refund } from './refund.ts';
import type { ContractGroup } from './contract.ts';
import { day, moment, objectId } from './fields.ts';
import { rupees } from './money.ts';

/** The tax inside the price, in whole rupees: `taxableAmount` + `taxAmount` is the total. */
export const receiptTax = z.object({
  code: z.string(),
  percent: z.int(),
  taxableAmount: rupees,
  taxAmount: rupees,
});
export type ReceiptTax = z.infer<typeof receiptTax>;

/**
 * The receipt of a booking that was confirmed. `number` is its year of account and its place in it, such as
 * `2026-27/00042`; `tax` is null unless the business says which tax it owes; `refund` is null while none is due.
 */
export const receipt = z.object({
  number: z.string(),
  issuedAt: moment,
  seller: z.object({ name: z.string(), address: z.nullable(z.string()), taxNumber: z.nullable(z.string()) }),
  customer: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  bookingId: objectId,
  carName: z.string(),
  locationName: z.string(),
  locationAddress: z.string(),
  fromDate: day,
  toDate: day,
  dayCount: z.int(),
  pricePerDay: rupees,
  totalAmount: rupees,
  priceIncludesTax: z.boolean(),
  tax: z.nullable(receiptTax),
  payment: z.object({ reference: z.string(), method: z.nullable(z.string()) }),
  refund: z.nullable(refund),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptContract = {
  get: {
    method: 'GET',
    path: '/booking/receipt',
    access: 'signed-in',
    limit: 'read',
    message: 'Receipt',
    query: z.strictObject({ bookingId: objectId }),
    reply: receipt,
    errors: ['booking_not_found'],
  },
} as const satisfies ContractGroup;
