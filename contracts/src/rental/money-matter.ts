import * as z from 'zod/mini';
import { lineOfText, moment, objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';
import { razorpayPaymentId } from '../payment/payment.ts';
import { difference } from '../reconciliation.ts';
import { refundId } from '../payment/refund.ts';

/**
 * Why money waits for a person: a dispute to be answered, or one that was lost; a refund that failed, or gets through
 * to nobody for an hour; a part, or the money of a rental that has begun, returned outside our system; a state that we
 * do not know; a payment that nobody could settle for an hour; a mail that was given up; something in which the
 * provider's books differ from ours.
 */
export const moneyMatterKinds = [
  'dispute',
  'dispute_lost',
  'refund_failed',
  'refund_late',
  'returned_outside',
  'returned_while_rented',
  'unknown_state',
  'unsettled',
  'mail_failed',
  'difference',
] as const;

/** What waits, in words: for the dashboard and for the office's mail. */
export const moneyMatterTitles: Record<(typeof moneyMatterKinds)[number], string> = {
  dispute: 'Disputed by the customer’s bank',
  dispute_lost: 'Dispute lost',
  refund_failed: 'Refund failed',
  refund_late: 'Refund not taken for over an hour',
  returned_outside: 'Part returned outside this system',
  returned_while_rented: 'All returned outside, and the rental had begun',
  unknown_state: 'The provider says a word that we do not know',
  unsettled: 'Payment not settled for over an hour',
  difference: 'The provider’s books differ from ours',
  mail_failed: 'Mail given up',
};

/**
 * `refundId` names the refund it is about, if it is about one; `detail` is what the provider or the mail server said;
 * `difference` is there for that kind alone.
 */
export const moneyMatter = z.object({
  _id: z.string(),
  kind: z.enum(moneyMatterKinds),
  since: moment,
  bookingId: z.nullable(objectId),
  razorpayPaymentId: z.nullable(z.string()),
  refundId: z.nullable(refundId),
  amount: z.nullable(rupees),
  until: z.nullable(moment),
  detail: z.nullable(z.string()),
  difference: z.optional(difference),
});
export type MoneyMatter = z.infer<typeof moneyMatter>;

/** `returnedOutside` is what the admin saw, in rupees; `note` is kept with the payment. */
export const settleMatterBody = z.strictObject({ razorpayPaymentId, returnedOutside: rupees, note: lineOfText(200) });
