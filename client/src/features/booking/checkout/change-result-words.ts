import type { CustomerBooking } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import type { PaymentResult, PaymentState } from './checkout-slice.ts';
import { paymentResultWords, refundInWords, whyNotOpened } from './payment-result-words.ts';
import type { ResultWords } from './payment-result-words.ts';

const unchanged = 'Your booking is unchanged.';

const stillWaits = (booking: CustomerBooking | undefined): string =>
  booking?.paymentRequest ? `${unchanged} You can still pay for the change, or drop it.` : '';

const unchangedAndRefunded: ResultWords['text'] = (result, booking) => `${unchanged} ${refundInWords(result, booking)}`;

const secondPayment: ResultWords['text'] = ({ rental }) =>
  `We’re refunding your second payment of ${formatRupees(rental.totalAmount)}.`;

/** The texts that differ if the payment was for a change of a booking. */
const changeResultWords: Partial<Record<PaymentState, ResultWords>> = {
  paid: { tone: 'good', title: 'Booking changed', text: () => 'Details will be emailed soon.' },
  failed: {
    tone: 'bad',
    title: paymentResultWords.failed.title,
    text: (_, booking) =>
      `If money has left your account, we’ll make the change or refund it. ${stillWaits(booking)}`.trim(),
  },
  closed: {
    tone: 'neutral',
    title: paymentResultWords.closed.title,
    text: (_, booking) => stillWaits(booking) || 'Your booking shows whether it was changed.',
  },
  notOpened: {
    tone: 'bad',
    title: paymentResultWords.notOpened.title,
    text: (result, booking) => `${whyNotOpened(result)} ${stillWaits(booking)}`.trim(),
  },
  refunding: { tone: 'bad', title: 'The change could not be made', text: unchangedAndRefunded },
  paidTwice: { tone: 'neutral', title: 'The change was already paid', text: secondPayment },
  wrongAmount: {
    tone: 'bad',
    title: paymentResultWords.wrongAmount.title,
    text: () => `We’re refunding all of it. ${unchanged}`,
  },
};

const payLater = 'Your booking is unchanged. You can pay later.';

/** The texts that are different if the payment was for the balance or the deposit. */
const dueResultWords: Partial<Record<PaymentState, ResultWords>> = {
  ...changeResultWords,
  paid: { tone: 'good', title: 'Payment received', text: () => 'Details will be emailed soon.' },
  closed: { tone: 'neutral', title: paymentResultWords.closed.title, text: () => payLater },
  notOpened: {
    tone: 'bad',
    title: paymentResultWords.notOpened.title,
    text: (result) => `${whyNotOpened(result)} ${payLater}`,
  },
  failed: {
    tone: 'bad',
    title: paymentResultWords.failed.title,
    text: () => `If money has left your account, we’ll credit it to your booking or refund it. ${payLater}`,
  },
  refunding: { tone: 'bad', title: 'Your payment came too late', text: unchangedAndRefunded },
  paidTwice: { tone: 'neutral', title: 'This was already paid', text: secondPayment },
};

/** Returns the texts for the outcome of a checkout. */
export function wordsOf({ state, rental }: PaymentResult): ResultWords {
  const ofRequest = rental.pays ? dueResultWords : changeResultWords;
  return (rental.paymentRequestId === undefined ? undefined : ofRequest[state]) ?? paymentResultWords[state];
}
