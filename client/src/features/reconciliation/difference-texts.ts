import type { DifferenceKind } from '@rental/contracts';

/** What each difference between the provider’s records and ours means, and what an admin can do about it. */
export const differenceTexts: Record<DifferenceKind, { title: string; advice: string }> = {
  unknown_payment: {
    title: 'A payment is missing from our records',
    advice: 'The provider took it for one of our bookings, and we couldn’t record it. We retry every day.',
  },
  foreign_payment: {
    title: 'A payment without a booking',
    advice:
      'The provider took it for an order that is not ours. Find out who paid, and refund it in the provider’s dashboard.',
  },
  missing_payment: {
    title: 'The provider has no record of this payment',
    advice: 'We have recorded it, and its booking is valid. Ask the provider’s support, quoting its ID.',
  },
  not_captured: {
    title: 'The provider has not captured this payment',
    advice: 'We have recorded it as paid. Check it in the provider’s dashboard before the rental begins.',
  },
  amount_differs: {
    title: 'A different amount was paid',
    advice:
      'Our records and the provider’s show different amounts. Compare them with the receipt, and ask the provider’s support.',
  },
  unknown_refund: {
    title: 'A refund is missing from our records',
    advice: 'It was made outside this system, and we couldn’t record it. We retry every day.',
  },
  foreign_refund: {
    title: 'A refund without a booking',
    advice: 'It refunds a payment that is not ours. If nobody in your team made it, ask the provider’s support.',
  },
  foreign_dispute: {
    title: 'A dispute without a booking',
    advice:
      'The disputed payment doesn’t belong to any booking. Answer it in the provider’s dashboard before its deadline.',
  },
  missing_refund: {
    title: 'The provider has no record of this refund',
    advice: 'We emailed the customer to say that the money is on its way. Refund it in the provider’s dashboard.',
  },
  refund_amount_differs: {
    title: 'A different amount was refunded',
    advice: 'If the customer got too little, refund the rest in the provider’s dashboard.',
  },
  refund_state_differs: {
    title: 'Refund status differs',
    advice: 'We couldn’t update our records. Check the refund in the provider’s dashboard.',
  },
  outside_differs: {
    title: 'An external refund was reversed',
    advice:
      'Our records still count it as refunded. If the customer is owed it, refund it again in the provider’s dashboard.',
  },
  payout_amount_differs: {
    title: 'Paid out with a different amount',
    advice: 'The payout shows a different amount from our records. Send both to the provider’s support.',
  },
  payout_net_differs: {
    title: 'Paid out with a different net amount',
    advice: 'The amount minus the fee is not what reached the bank. Send the payout to the provider’s support.',
  },
  fee_differs: {
    title: 'A different fee was charged',
    advice:
      'The payout shows a different fee, or a different tax on it, from the payment. Ask the provider for a correction.',
  },
  paid_out_twice: {
    title: 'Paid out more than once',
    advice: 'More than one payout lists it. The provider will ask for the money back, so don’t spend it.',
  },
  payout_total_differs: {
    title: 'A payout does not add up',
    advice:
      'Its items don’t add up to the amount transferred. Find it on the bank statement by its UTR, and ask the provider.',
  },
  not_paid_out: {
    title: 'Not paid out within a week',
    advice: 'The provider took this payment and has not sent it to the bank. Ask its support, quoting the payment ID.',
  },
  adjustment: {
    title: 'A correction in a payout',
    advice: 'The provider added or deducted money that is not for a payment. Its dashboard says why.',
  },
  unknown_word: {
    title: 'Unrecognised status from the provider',
    advice: 'We didn’t change anything. Check it in the provider’s dashboard.',
  },
};
