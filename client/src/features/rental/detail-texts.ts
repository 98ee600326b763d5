import type { CancelReason, Refund, TimelineEntry } from '@rental/contracts';

/** Why a booking ended, as an admin reads it. */
export const reasonTexts: Record<CancelReason, string> = {
  hold_expired: 'The hold ended before payment.',
  customer: 'Cancelled by the customer.',
  payment_dismissed: 'The customer closed the payment window.',
  car_unavailable: 'Paid too late: the car was taken, and the money goes back.',
  admin: 'Cancelled by our team.',
  refunded: 'Refunded outside this system.',
};

export const eventTexts: Record<TimelineEntry['event'], string> = {
  created: 'Booking made',
  order_created: 'Order created',
  attempt_failed: 'Payment attempt failed',
  paid: 'Payment received',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  refund_requested: 'Refund sent to the provider',
  refund_returned: 'Refund returned',
  mail_queued: 'Mail queued',
  mail_sent: 'Mail sent',
};

const isReason = (code: string): code is CancelReason => Object.hasOwn(reasonTexts, code);

const inWords = (template: string): string => template.replaceAll('_', ' ');

/** Why a booking was cancelled and what a mail was about, in words; of anything else the provider's id or its reason. */
export function detailOf({ event, detail }: TimelineEntry): string | null {
  if (detail === null) return null;
  if (event === 'mail_queued' || event === 'mail_sent') return inWords(detail);
  return event === 'cancelled' && isReason(detail) ? reasonTexts[detail] : detail;
}

export const refundTexts: Record<Refund['state'], string> = {
  due: 'due',
  requested: 'sent to the bank',
  processed: 'returned',
  failed: 'failed, needs you',
};
