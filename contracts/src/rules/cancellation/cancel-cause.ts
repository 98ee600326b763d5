import * as z from 'zod/mini';

/** The causes that customers can choose from. */
export const customerCauses = ['plans_changed', 'found_cheaper', 'booked_by_mistake', 'weather', 'other'] as const;
export const customerCause = z.enum(customerCauses);
export type CustomerCause = z.infer<typeof customerCause>;

/** The causes that staff can choose from: those of customers, and some that only staff know. */
export const cancelCauses = [
  'plans_changed',
  'found_cheaper',
  'booked_by_mistake',
  'weather',
  'car_unavailable',
  'documents_missing',
  'no_answer',
  'other',
] as const;
export const cancelCause = z.enum(cancelCauses);
export type CancelCause = z.infer<typeof cancelCause>;

export const cancelCauseTexts: Record<CancelCause, string> = {
  plans_changed: 'Plans changed',
  found_cheaper: 'Found a cheaper car',
  booked_by_mistake: 'Booked by mistake',
  weather: 'Weather',
  car_unavailable: 'Car not available',
  documents_missing: 'Documents missing',
  no_answer: 'No answer from the customer',
  other: 'Other',
};
