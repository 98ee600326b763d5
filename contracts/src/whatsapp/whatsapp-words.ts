/* Separate from the schemas, so that screens can name a text without loading them. */

/** What a WhatsApp text to a customer is about. */
export const whatsappKinds = [
  'confirmed',
  'pick_up',
  'payment',
  'out',
  'return',
  'late',
  'deposit',
  'cancelled',
] as const;
export type WhatsappKind = (typeof whatsappKinds)[number];

export const whatsappTitles: Record<WhatsappKind, string> = {
  confirmed: 'Booking confirmed',
  pick_up: 'Pick-up',
  payment: 'Payment',
  out: 'Return time and place',
  return: 'Car due back today',
  late: 'Car is late',
  deposit: 'Deposit',
  cancelled: 'Booking cancelled',
};
