import * as z from 'zod/mini';
import { moment, objectId } from '../fields.ts';
import { signedRupees } from '../rules/money.ts';

/** A credit note of a booking; `totalAmount` is negative. */
export const creditNote = z.object({
  paperId: objectId,
  number: z.string(),
  issuedAt: moment,
  totalAmount: signedRupees,
});
export type CreditNote = z.infer<typeof creditNote>;
