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

/** Returns the least that a customer must pay of this price before staff can confirm the booking, in whole rupees. */
export const leastToConfirm = (price: number, percent: number): number => Math.ceil((price * percent) / 100);
