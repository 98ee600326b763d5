import type { CancelReason, CustomerRefund, MoneyMatter, Refund, TimelineEntry } from '@rental/contracts';

/** Why a booking ended, as an admin reads it. */
export const reasonTexts: Record<CancelReason, string> = {
  hold_expired: 'The hold ended before payment.',
  customer: 'Cancelled by the customer.',
  payment_dismissed: 'The customer closed the payment window.',
  car_unavailable: 'Paid too late: the car was taken, and the money goes back.',
  admin: 'Cancelled by our team.',
  refunded: 'Refunded outside this system.',
  wrong_amount: 'The amount paid was not the price: the hold ended, and the money goes back.',
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

/**
 * Why a booking was cancelled and what a mail was about, in words; of anything else the provider's id or its reason.
 */
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

export const refundKindTexts: Record<CustomerRefund['kind'], string> = {
  cancelled: 'Cancellation',
  goodwill: 'Given back',
  outside: 'Returned outside this system',
  unwanted: 'Payment that could not count',
};

/** What the customer knows of what waits for a person, and what can be done. */
export const matterTexts: Record<MoneyMatter['kind'], string> = {
  dispute:
    'The money is out of revenue until this is won. Send the evidence in the provider’s dashboard in time; the rental goes on.',
  dispute_lost: 'The bank has returned the money, and the booking stands. Decide what becomes of the rental.',
  refund_failed:
    'The customer was told that it is delayed. Try again, return it in the provider’s dashboard, which is found by itself, or record in the booking how else it was paid back.',
  refund_late:
    'The customer was promised a mail once it is on its way. It is tried every hour until the provider takes it.',
  returned_outside: 'The booking stands, and revenue is less by it. The customer got a mail.',
  returned_while_rented: 'The booking stands, since the car may be on the road. The customer got a mail.',
  unknown_state: 'Nothing was concluded from it. It leaves this list once the provider says what we know; look there.',
  unsettled: 'The customer sees a payment that is being checked. It is tried every minute.',
  difference: 'Found when a day was compared. Nothing was changed by it.',
  mail_failed: 'Its recipient was not told.',
};
