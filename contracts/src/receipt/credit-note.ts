import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { rupees, signedRupees } from '../rules/money/money.ts';

/** A credit note of a booking; `totalAmount` is negative. */
export const creditNote = z.object({
  paperId: objectId,
  number: z.string(),
  issuedAt: moment,
  totalAmount: signedRupees,
});
export type CreditNote = z.infer<typeof creditNote>;

/** A receipt of a booking besides its first one, such as for an extra charge. */
export const laterReceipt = z.extend(creditNote, { totalAmount: rupees });
export type LaterReceipt = z.infer<typeof laterReceipt>;

/**
 * A receipt voucher or a refund voucher, whose `totalAmount` is negative. `corrects` is the number of the receipt
 * voucher whose money a refund voucher returns; a receipt voucher has none.
 */
export const voucher = z.extend(creditNote, { corrects: z.optional(z.string()) });
export type Voucher = z.infer<typeof voucher>;
