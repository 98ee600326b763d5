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

export const refundKindTexts: Record<CustomerRefund['kind'], string> = {
  cancelled: 'Cancellation',
  goodwill: 'Given back',
  outside: 'Returned outside this system',
  unwanted: 'Payment that could not count',
};

/** What waits for a person, and what its customer knows of it. */
export const matterTexts: Record<MoneyMatter['kind'], { title: string; told: string }> = {
  dispute: {
    title: 'Disputed by the customer’s bank',
    told: 'The money is out of revenue until this is won. Send the evidence in the provider’s dashboard in time; the rental goes on.',
  },
  dispute_lost: {
    title: 'Dispute lost',
    told: 'The bank has returned the money, and the booking stands. Decide what becomes of the rental.',
  },
  refund_failed: {
    title: 'Refund failed',
    told: 'The customer was told that it is delayed. Try again, return it in the provider’s dashboard, which is found by itself, or record in the booking how else it was paid back.',
  },
  refund_late: {
    title: 'Refund not taken for over an hour',
    told: 'The customer was promised a mail once it is on its way. It is tried every hour until the provider takes it.',
  },
  returned_outside: {
    title: 'Part returned outside this system',
    told: 'The booking stands, and revenue is less by it. The customer got a mail.',
  },
  returned_while_rented: {
    title: 'All returned outside, and the rental had begun',
    told: 'The booking stands, since the car may be on the road. The customer got a mail.',
  },
  unknown_state: {
    title: 'The provider says a word that we do not know',
    told: 'Nothing was concluded from it. It leaves this list once the provider says what we know; look there.',
  },
  unsettled: {
    title: 'Payment not settled for over an hour',
    told: 'The customer sees a payment that is being checked. It is tried every minute.',
  },
  mail_failed: {
    title: 'Mail given up',
    told: 'Its recipient was not told.',
  },
};
