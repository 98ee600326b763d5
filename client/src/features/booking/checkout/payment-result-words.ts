import { formatRupees } from '@rental/contracts';
import type { CustomerBooking, CustomerRefund } from '@rental/contracts';
import type { PaymentResult, PaymentState } from './checkout-slice.ts';
import { paymentTexts } from './payment-texts.ts';

export type ResultTone = 'busy' | 'good' | 'bad' | 'neutral';

/** What a result panel says; `booking` is the server's latest word on it, if there is one. */
type Words = { tone: ResultTone; title: string; text: (result: PaymentResult, booking?: CustomerBooking) => string };

const refundStates = {
  due: 'about to start',
  requested: 'sent to your bank',
  processed: 'done',
  failed: 'needs attention, we are on it',
} as const;

/** A sentence ends with a full stop, whoever wrote it. */
const sentence = (text: string) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

const held = (booking: CustomerBooking | undefined) =>
  booking?.status === 'pending' ? 'The car is still held for you.' : 'Search again to rent a car.';

export const paymentResultWords: Record<PaymentState, Words> = {
  waiting: {
    tone: 'busy',
    title: 'Waiting for payment',
    text: () => 'Finish paying in the payment window.',
  },
  checking: {
    tone: 'busy',
    title: 'Checking your payment',
    text: () => 'This takes a few seconds. Please keep this page open.',
  },
  paid: { tone: 'good', title: 'Booking confirmed', text: () => 'Details will be emailed soon.' },
  bankSlow: {
    tone: 'neutral',
    title: 'Payment received, confirmation pending. Do not pay again.',
    text: () => paymentTexts.awaitingBank,
  },
  failed: {
    tone: 'bad',
    title: 'Payment not completed',
    text: (_, booking) => `If money has left your account, it is returned. ${held(booking)}`,
  },
  closed: {
    tone: 'neutral',
    title: 'Payment closed',
    text: () => 'Nothing was charged and the car is free for others again.',
  },
  unclear: {
    tone: 'bad',
    title: 'The cancellation is not confirmed',
    text: () => 'Contact us with the id below, and we look at it with you.',
  },
  notOpened: {
    tone: 'bad',
    title: 'The payment window could not open',
    text: ({ reason }, booking) =>
      `${sentence(reason ?? 'A content blocker or a lost connection is the usual cause')} Nothing was charged. ${held(booking)}`,
  },
  notBooked: {
    tone: 'bad',
    title: 'The car was not booked',
    text: ({ reason }) => `${sentence(reason ?? '')} Nothing was charged.`.trim(),
  },
  refunding: {
    tone: 'bad',
    title: 'The car is no longer free',
    text: ({ rental }, booking) => {
      const { amount = rental.totalAmount, state = 'due' } = booking?.refunds.at(-1) ?? {};
      return `${formatRupees(amount)} is on its way back: ${refundStates[state]}.`;
    },
  },
  paidTwice: {
    tone: 'neutral',
    title: 'The booking was paid already',
    text: ({ rental: { totalAmount } }, booking) => {
      const back = `Your second payment of ${formatRupees(totalAmount)} is on its way back.`;
      return booking?.status === 'confirmed' ? `The booking stands. ${back}` : back;
    },
  },
  wrongAmount: {
    tone: 'bad',
    title: 'The amount was not the price',
    text: () => 'All of it is on its way back, and the car is not booked. You can book it again while it is free.',
  },
  cancelled: {
    tone: 'bad',
    title: 'The booking was cancelled',
    text: () =>
      'It had been paid and was cancelled afterwards; no refund is recorded for it. If you did not expect that, contact us with the id below.',
  },
};

/** A refund in one line, for a booking's card. */
export function refundLine({ kind, amount, state, reference }: CustomerRefund): string {
  if (kind === 'outside') return `${formatRupees(amount)} was returned to you`;
  const bankReference = reference === null ? '' : ` (reference ${reference})`;
  const words = {
    due: 'started',
    requested: `sent to your bank${bankReference}`,
    processed: `sent to your bank${bankReference}`,
    failed: 'needs attention, we are on it',
  };
  return `Refund of ${formatRupees(amount)} ${words[state]}`;
}
