import type { notificationContract } from '../src/index.ts';
import type { GroupSamples } from './shared.ts';

const agreed = { channel: 'whatsapp', since: '2026-12-01T06:30:00.000Z', hasForBookings: false } as const;

export const notificationSamples: GroupSamples<typeof notificationContract> = {
  getConsent: { reply: agreed },
  setConsent: { body: { isOn: true }, reply: agreed },
  verifyWebhook: {
    query: { 'hub.verify_token': 'verify-token-of-the-tests', 'hub.challenge': '1158201444' },
    reply: 1_158_201_444,
  },
  whatsappWebhook: { reply: null },
  smsWebhook: { reply: null },
};
