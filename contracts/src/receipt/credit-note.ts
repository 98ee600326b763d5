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
