import type { DifferenceKind } from '@rental/contracts';

/** In what the provider's books differ from ours, and what to do about it. */
export const differenceTexts: Record<DifferenceKind, { title: string; told: string }> = {
  unknown_payment: {
    title: 'A payment of ours is missing in our books',
    told: 'The provider took it for one of our bookings, and it could not be written down. It is tried again every day.',
  },
  foreign_payment: {
    title: 'A payment that belongs to no booking',
    told: 'The provider took it on an order that is not ours. Find out who paid, and return it in the provider’s dashboard.',
  },
  missing_payment: {
    title: 'The provider does not have this payment',
    told: 'Our books have it, and its booking stands. Ask the provider’s support with its id.',
  },
  not_captured: {
    title: 'The provider has not taken this payment',
    told: 'Our books have it as paid. Look at it in the provider’s dashboard before the rental begins.',
  },
  amount_differs: {
    title: 'Another amount was paid',
    told: 'Our books and the provider name different amounts. Compare them with the receipt, and ask the provider’s support.',
  },
  unknown_refund: {
    title: 'A refund that our books do not have',
    told: 'It was made outside this system and could not be written down. It is tried again every day.',
  },
  foreign_refund: {
    title: 'A refund that belongs to no booking',
    told: 'It returns a payment that is not ours. If nobody here made it, ask the provider’s support.',
  },
  missing_refund: {
    title: 'The provider does not have this refund',
    told: 'The customer was told that the money is on its way. Return it in the provider’s dashboard.',
  },
  refund_amount_differs: {
    title: 'Another amount was refunded',
    told: 'If the customer got too little, return the rest in the provider’s dashboard.',
  },
  refund_state_differs: {
    title: 'A refund stands otherwise at the provider',
    told: 'Our books could not follow it. Look at the refund in the provider’s dashboard.',
  },
  outside_differs: {
    title: 'Money returned outside has come back',
    told: 'Our books still count it as returned. If the customer is owed it, return it again in the provider’s dashboard.',
  },
  settled_amount_differs: {
    title: 'Settled with another amount',
    told: 'The settlement names another amount than our books. Send both to the provider’s support.',
  },
  settled_net_differs: {
    title: 'Settled with another net amount',
    told: 'Amount less fee is not what reached the bank. Send the settlement to the provider’s support.',
  },
  fee_differs: {
    title: 'Another fee was charged',
    told: 'The settlement names another fee, or another tax on it, than the payment. Ask the provider for a correction.',
  },
  settled_twice: {
    title: 'Settled more than once',
    told: 'More than one settlement lists it. The provider will ask for the money back: keep it at hand.',
  },
  settlement_total_differs: {
    title: 'A settlement does not add up',
    told: 'Its items add up to another sum than was moved. Check the bank statement by its UTR, and ask the provider.',
  },
  unsettled: {
    title: 'Not settled within a week',
    told: 'The provider took this payment and has not sent it to the bank. Ask its support with the payment’s id.',
  },
  adjustment: {
    title: 'A correction in a settlement',
    told: 'The provider gave or took money for another reason than a payment. Its dashboard says why.',
  },
  unknown_word: {
    title: 'The provider says what we cannot read',
    told: 'Nothing was concluded from it. Look at it in the provider’s dashboard.',
  },
};
