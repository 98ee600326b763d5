import type { privacyContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

export const privacySamples: GroupSamples<typeof privacyContract> = {
  getData: {
    reply: {
      madeAt: '2026-11-22T06:30:00.000Z',
      notice: '2026-11-22',
      account: { name: 'Asha Rao', email: 'asha.rao@example.com', createdAt: '2026-11-18T04:10:00.000Z' },
      sessions: [{ userAgent: 'Chrome on Android', ipPrefix: '203.0.113.0/24' }],
      mailedLinks: [],
      bookings: [{ _id: ids.confirmed, status: 'confirmed', fromDate: '2026-12-01', toDate: '2026-12-02' }],
      payments: [],
      charges: [],
      disputes: [],
      papers: [],
      providerEvents: [],
      messages: [],
      texts: [{ at: '2026-11-20T05:12:00.000Z', channel: 'whatsapp', bookingId: ids.confirmed }],
      newsletter: [],
      mails: [{ template: 'booking_confirmed', sentAt: '2026-11-20T06:30:00.000Z' }],
      staffRecord: [],
      cut: [],
    },
  },
  deleteAccount: { body: { currentPassword: 'Kestrel7!nest' }, reply: null },
};
