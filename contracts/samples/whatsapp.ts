import type { whatsappContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const text = [
  'Hello Asha,',
  'your booking is confirmed: Hyundai Creta, MH 12 AB 1234.',
  'Pick-up: 04-12-2026, 10:00AM',
  'Return: 05-12-2026, 6:00PM',
  'Bring your driving licence.',
].join('\n');

export const whatsappSamples: GroupSamples<typeof whatsappContract> = {
  getTexts: {
    query: { bookingId: ids.confirmed },
    reply: { phone: '+919876543210', texts: [{ kind: 'confirmed', text }] },
  },
  recordOpened: { body: { bookingId: ids.confirmed, kind: 'confirmed' }, reply: null },
};
