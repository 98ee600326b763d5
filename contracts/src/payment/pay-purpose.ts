/* Separate from the schemas, so that screens can name a purpose without loading them. */

/** What a payment is for: an unpaid booking, or the kind of a payment request. */
export const payPurposes = ['booking', 'change', 'balance', 'deposit'] as const;
export type PayPurpose = (typeof payPurposes)[number];

export const payPurposeTexts: Record<PayPurpose, string> = {
  booking: 'Car rental',
  change: 'Change of the booking',
  balance: 'Rest of the rental price',
  deposit: 'Deposit',
};
