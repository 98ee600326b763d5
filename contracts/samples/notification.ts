import type { notificationContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const agreed = { channel: 'whatsapp', since: '2026-12-01T06:30:00.000Z', hasForBookings: false } as const;

export const notificationSamples: GroupSamples<typeof notificationContract> = {
  getConsent: { reply: agreed },
  setConsent: { body: { isOn: true }, reply: agreed },
  getTemplates: {
    reply: [
      { channel: 'whatsapp', kind: 'confirmed', name: 'booking_confirmed', state: 'approved', ours: 'Hello {{1}}.' },
      {
        channel: 'whatsapp',
        kind: 'pick_up',
        name: 'booking_pick_up',
        state: 'differs',
        ours: 'Hello {{1}},\nyour pick-up is {{2}}.',
        theirs: 'Hello {{1}},\nyour car is ready {{2}}.',
      },
    ],
  },
  getFailed: {
    reply: [
      {
        _id: `whatsapp:pick-up:${ids.confirmed}:2026-12-01`,
        bookingId: ids.confirmed,
        code: 'K7M-2QX',
        kind: 'pick_up',
        message: {
          channel: 'whatsapp',
          state: 'failed',
          failedAt: '2026-11-30T12:31:00.000Z',
          reason: '131026',
          replacedBy: 'email',
        },
      },
    ],
  },
  getUnread: {
    reply: [
      {
        _id: ids.text,
        at: '2026-11-20T05:12:00.000Z',
        channel: 'whatsapp',
        words: 'I’ll be 20 minutes late for the pick-up.',
        customerName: 'Asha Rao',
        customerPhone: '+919876543210',
        bookingId: ids.confirmed,
        code: 'K7M-2QX',
      },
    ],
  },
  getUnreadIds: { reply: [ids.text] },
  markRead: { query: { id: ids.text }, reply: { _id: ids.text } },
  verifyWebhook: {
    query: { 'hub.verify_token': 'verify-token-of-the-tests', 'hub.challenge': '1158201444' },
    reply: 1_158_201_444,
  },
  whatsappWebhook: { reply: null },
  smsWebhook: { reply: null },
};
