/* In a separate file from the schemas, so that screens can name a method without loading them. */

/** How money is taken at the counter. */
export const counterMethods = ['cash', 'card', 'bank', 'upi'] as const;
export type CounterMethod = (typeof counterMethods)[number];

export const counterMethodTexts: Record<CounterMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
  upi: 'UPI',
};
