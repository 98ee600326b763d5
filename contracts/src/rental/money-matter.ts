import * as z from 'zod/mini';
import { lineOfText, moment, objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { razorpayPaymentId } from '../payment/payment.ts';
import { difference } from '../reconciliation.ts';
import { refundId } from '../payment/refund.ts';

/**
 * Why a payment needs an admin: an open or lost dispute; a refund that waits for a dispute, failed, or was not accepted
 * by the provider within an hour; counter money that staff have to return; a payment by UPI that nobody has
 * verified; an outside refund that is partial or was made after the rental began; an unknown status; a payment not
 * settled within an hour; an undelivered email; or a difference from the provider’s records.
 */
export const moneyMatterKinds = [
  'dispute',
  'dispute_lost',
  'refund_disputed',
  'refund_failed',
  'refund_late',
  'notes_to_return',
  'upi_to_verify',
  'returned_outside',
  'returned_while_rented',
  'unknown_state',
  'unsettled',
  'mail_failed',
  'difference',
] as const;

/** Labels for the dashboard and for the email to the office. */
export const moneyMatterTitles: Record<(typeof moneyMatterKinds)[number], string> = {
  dispute: 'Disputed by the customer’s bank',
  dispute_lost: 'Dispute lost',
  refund_disputed: 'Refund on hold during a dispute',
  refund_failed: 'Refund failed',
  refund_late: 'Refund not accepted by the provider for over an hour',
  notes_to_return: 'Counter money to return',
  upi_to_verify: 'UPI payment not verified',
  returned_outside: 'Partly refunded outside this system',
  returned_while_rented: 'Fully refunded outside this system after the rental began',
  unknown_state: 'Unrecognised status from the provider',
  unsettled: 'Payment outcome unknown for over an hour',
  difference: 'The provider’s records differ from ours',
  mail_failed: 'Email not delivered',
};

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

/** `returnedOutside` is the amount refunded outside our system, as the admin saw it. */
export const resolveMatterBody = z.strictObject({ razorpayPaymentId, returnedOutside: rupees, note: lineOfText(200) });
