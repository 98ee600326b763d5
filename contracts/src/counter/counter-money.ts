/* Separate from the schemas, so that screens can name a payment method without loading them. */

/** How a customer can pay at the counter. */
export const counterMethods = ['cash', 'card', 'bank', 'upi'] as const;
export type CounterMethod = (typeof counterMethods)[number];

export const counterMethodTexts: Record<CounterMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
  upi: 'UPI',
};
