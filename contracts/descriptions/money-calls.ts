import type { Noun } from '../src/index.ts';
import type { NounText } from './call-text.ts';

/** Descriptions of the payment, receipt and reconciliation calls. */
export const moneyCallTexts: { [N in Extract<Noun, 'payment' | 'receipt' | 'reconciliation'>]: NounText<N> } = {
  payment: {
    about: 'Paying for a booking with Razorpay.',
    calls: {
      create: {
        summary: 'Order a payment of a held booking',
        details: 'Asked again, answers with the same order while it can be paid.',
      },
      verify: {
        summary: 'Confirm a booking by the proof of its payment',
        details: '`processing` means that the money is on its way and nobody needs to do anything.',
      },
      cancel: { summary: 'Give up an unpaid payment, and its booking with it' },
      webhook: {
        summary: 'Receive an event of the payment provider',
        details:
          'For Razorpay alone. Its signature covers the bytes of the body; an event that came before is harmless.',
      },
    },
  },
  receipt: {
    about: 'Receipts of confirmed bookings, and credit notes that take something off them.',
    calls: {
      get: {
        summary: 'Show the receipt of a booking, or a credit note of it',
        details:
          'For the customer who booked, and for admins. A booking that was never confirmed has none. Its number comes a moment after the confirmation; until then the answer is `receipt_not_ready`.',
      },
    },
  },
  reconciliation: {
    about: 'Our books held against those of the payment provider.',
    calls: {
      listPayouts: {
        summary: 'List the payouts of a month',
        details: 'The newest first. A payout is listed once its day, in India, was reconciled.',
      },
      getPayout: {
        summary: 'Download the lines of a payout as CSV',
        details:
          'One line an item; refunds are below zero. `X-Total-Count` promises how many lines follow the head: a file with fewer was cut on its way.',
      },
      resolveDifference: {
        summary: 'Resolve a difference from the provider’s records',
        details: 'Refused if it is no longer what was seen: look at the list again.',
      },
    },
  },
};
