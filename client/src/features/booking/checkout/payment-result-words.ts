import { formatRupees } from '@rental/contracts';
import type { CustomerBooking } from '@rental/contracts';
import type { PaymentResult, PaymentState } from './checkout-slice.ts';
import { paymentTexts } from './payment-texts.ts';

export type ResultTone = 'busy' | 'good' | 'bad' | 'neutral';

/** The texts of a result panel; `booking` is the latest version from the server, if available. */
export type ResultWords = {
  tone: ResultTone;
  title: string;
  text: (result: PaymentResult, booking?: CustomerBooking) => string;
};

const refundStates = {
  due: 'starting soon',
  requested: 'sent to your bank',
  processed: 'done',
  failed: 'delayed, we’re working on it',
} as const;

const sentence = (text: string) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

const held = (booking: CustomerBooking | undefined) =>
  booking?.status === 'pending' ? 'The car is still reserved for you.' : 'Search again to rent a car.';

/** Why the payment window didn’t open. */
export const whyNotOpened = ({ reason }: PaymentResult): string =>
  `${sentence(reason ?? 'A content blocker or a lost connection is the usual cause')} You were not charged.`;

/** The refund of a payment that didn’t count. */
export function refundInWords({ rental }: PaymentResult, booking: CustomerBooking | undefined): string {
  const { amount = rental.totalAmount, state = 'due' } = booking?.refunds.at(-1) ?? {};
  return `Refund of ${formatRupees(amount)}: ${refundStates[state]}.`;
}

export const paymentResultWords: Record<PaymentState, ResultWords> = {
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
    text: (_, booking) => `If money has left your account, we’ll refund it. ${held(booking)}`,
  },
  closed: {
    tone: 'neutral',
    title: 'Payment window closed',
    text: () => 'You were not charged, and the car is available to others again.',
  },
  unclear: {
    tone: 'bad',
    title: 'We couldn’t confirm the cancellation',
    text: () => 'Contact us with the ID below and we’ll check it for you.',
  },
  notOpened: {
    tone: 'bad',
    title: 'The payment window didn’t open',
    text: (result, booking) => `${whyNotOpened(result)} ${held(booking)}`,
  },
  notBooked: {
    tone: 'bad',
    title: 'The car was not booked',
    text: ({ reason }) => `${sentence(reason ?? '')} You were not charged.`.trim(),
  },
  refunding: {
    tone: 'bad',
    title: 'The car is no longer available',
    text: refundInWords,
  },
  paidTwice: {
    tone: 'neutral',
    title: 'The booking was already paid',
    text: ({ rental: { totalAmount } }, booking) => {
      const back = `We’re refunding your second payment of ${formatRupees(totalAmount)}.`;
      return booking?.status === 'confirmed' ? `Your booking is confirmed. ${back}` : back;
    },
  },
  wrongAmount: {
    tone: 'bad',
    title: 'You paid a different amount',
    text: () => 'We’re refunding all of it, and the car is not booked. You can book it again while it is available.',
  },
  cancelled: {
    tone: 'bad',
    title: 'The booking was cancelled',
    text: () =>
      'It was paid and then cancelled, without a refund. If you didn’t expect this, contact us with the ID below.',
  },
};
