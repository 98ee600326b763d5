import * as z from 'zod/mini';
import { rupees } from '../rules/money/money.ts';

/**
 * The billing details of a booking that has tax invoices or bills of supply, and the papers that other details would
 * replace, with what remains of each after its credit notes. `isOver` is present if they can no longer be replaced,
 * because the month in which one was issued is over. While papers are being issued or numbered, `isPending` is present
 * and `papers` is empty. With `isBeforeInvoice`, the invoice is still to come at the end of the rental: `papers` is
 * empty, and other details change no paper.
 */
export const shownBilling = z.object({
  isPending: z.optional(z.literal(true)),
  isBeforeInvoice: z.optional(z.literal(true)),
  isOver: z.optional(z.literal(true)),
  isBillOfSupply: z.optional(z.literal(true)),
  billedTo: z.optional(z.object({ gstin: z.string(), legalName: z.string(), address: z.string() })),
  residence: z.optional(z.string()),
  papers: z.array(z.object({ number: z.string(), totalAmount: rupees })),
});
export type ShownBilling = z.infer<typeof shownBilling>;
