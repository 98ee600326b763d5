import { cancelCauseTexts, channelTitles, type MessageKind, messageTitles } from '@rental/contracts';
import type {
  BookingDetail,
  CancelReason,
  CustomerRefund,
  MoneyMatter,
  Refund,
  TimelineEntry,
} from '@rental/contracts';

const reasonTexts: Record<CancelReason, string> = {
  hold_expired: 'The time to pay ran out.',
  customer: 'Cancelled by the customer.',
  payment_dismissed: 'The customer closed the payment window.',
  car_unavailable: 'Paid too late: the car was no longer available, so the payment is refunded.',
  admin: 'Cancelled by our team.',
  refunded: 'Refunded outside this system.',
  wrong_amount: 'A different amount was paid: so the booking was cancelled and the payment is refunded.',
};

export const eventTexts: Record<TimelineEntry['event'], string> = {
  created: 'Booking made',
  order_created: 'Order created',
  attempt_failed: 'Payment attempt failed',
  paid: 'Payment received',
  money_corrected: 'Payment corrected',
  confirmed: 'Confirmed',
  changed: 'Booking changed',
  handed_out: 'Car handed out',
  taken_back: 'Car taken back',
  no_show: 'Marked as a no-show',
  charge_added: 'Extra charge added',
  charge_taken_off: 'Extra charge taken off',
  cancelled: 'Cancelled',
  refund_requested: 'Refund sent to the provider',
  refund_returned: 'Refund completed',
  mail_queued: 'Email queued',
  mail_sent: 'Email sent',
  message: 'Message',
  text_received: 'Text from the customer',
  whatsapp_opened: 'Opened on WhatsApp',
};

/** Returns who cancelled a booking, and the cause if one was chosen; null if the booking was not cancelled. */
export function endingText({
  cancelReason,
  cancelCause,
}: Pick<BookingDetail, 'cancelReason' | 'cancelCause'>): string | null {
  if (cancelReason === null) return null;
  const how = reasonTexts[cancelReason];
  return cancelCause ? `${how} Cause: ${cancelCauseTexts[cancelCause]}.` : how;
}

const isKind = (detail: string): detail is MessageKind => Object.hasOwn(messageTitles, detail);

const isReason = (code: string): code is CancelReason => Object.hasOwn(reasonTexts, code);

const inWords = (template: string): string =>
  template === 'message_instead' ? 'replaces a message' : template.replaceAll('_', ' ');

/**
 * Returns the detail to show with an event, such as why a booking was cancelled, the subject of an email, the channel
 * of a text, or an id or reason from the provider; null if there is none.
 */
export function detailOf({ event, detail, channel }: TimelineEntry): string | null {
  if (channel) return channelTitles[channel];
  if (detail === null) return null;
  if (event === 'whatsapp_opened' || event === 'message') return isKind(detail) ? messageTitles[detail] : detail;
  if (event === 'mail_queued' || event === 'mail_sent') return inWords(detail);
  return event === 'cancelled' && isReason(detail) ? reasonTexts[detail] : detail;
}

export const refundTexts: Record<Refund['state'], string> = {
  due: 'due',
  requested: 'sent to the bank',
  processed: 'completed',
  failed: 'failed, needs your attention',
};

export const refundKindTexts: Record<CustomerRefund['kind'], string> = {
  cancelled: 'Cancellation',
  goodwill: 'Goodwill refund',
  outside: 'Refunded outside this system',
  change: 'Cheaper after a change',
  charge: 'Extra charge taken off',
  correction: 'Correction',
  deposit: 'Deposit given back',
  unwanted: 'Payment that can’t be used',
};

/** For each kind of money problem, says how the customer was notified and what the admin can do. */
export const matterTexts: Record<MoneyMatter['kind'], string> = {
  dispute:
    'The money doesn’t count as revenue until you win this. Submit your evidence in the provider’s dashboard before the deadline. The booking is still valid.',
  dispute_lost:
    'The bank has returned the money to the customer, and the booking is still valid. Decide whether to cancel it.',
  refund_disputed:
    'The bank has taken back this money for now, so we don’t refund it as well. If you win the dispute, we send it automatically. If you lose, the bank refunds the customer. The customer sees that the refund is on hold. You can still pay it from the booking.',
  refund_failed:
    'We emailed the customer to say that the refund is delayed. Try again, refund it in the provider’s dashboard (we detect that automatically), or record in the booking how else it was refunded.',
  refund_late:
    'We promised the customer an email when the refund is on its way. We retry every hour until the provider accepts it.',
  notes_to_return:
    'The customer paid this at the counter, so a person has to return it. After that, mark it as returned in the booking.',
  upi_to_verify:
    'A clerk entered this reference. Look for the payment on the bank statement, because screenshots can be forged. If it isn’t there, correct the payment in the booking.',
  returned_outside: 'The booking is still valid, and revenue is lower by this amount. We emailed the customer.',
  returned_while_rented: 'The booking is still valid because the car may be on the road. We emailed the customer.',
  unknown_state:
    'We didn’t change anything. Check the provider’s dashboard. This entry disappears when the provider reports a status that we know.',
  unsettled: 'The customer sees that the payment is being checked. We retry every minute.',
  difference: 'Found when a day was reconciled. Nothing was changed.',
  mail_failed: 'The recipient didn’t get this email.',
};
