import type { ShownMessage } from '@rental/contracts';
import { expect, it } from 'vitest';
import { messageLine, messageTitle, reasonText } from './message-words.ts';

const sentAt = '2026-11-20T05:10:00.000Z';
const sent = { channel: 'whatsapp', sentAt } as const;

it.each<[words: string, message: ShownMessage]>([
  ['Being sent', { channel: 'sms', state: 'waiting' }],
  ['Waits until 21-11-2026, 8:00AM', { channel: 'sms', state: 'waiting', waitsUntil: '2026-11-21T02:30:00.000Z' }],
  ['Sent, not reported as delivered yet', { ...sent, state: 'sent' }],
  ['Delivered at 10:41AM', { ...sent, state: 'delivered', deliveredAt: '2026-11-20T05:11:00.000Z' }],
  [
    'Delivered at 10:41AM · Read at 21-11-2026, 9:00AM',
    { ...sent, state: 'read', deliveredAt: '2026-11-20T05:11:00.000Z', readAt: '2026-11-21T03:30:00.000Z' },
  ],
  ['Delivered', { ...sent, state: 'delivered' }],
  ['Read', { ...sent, state: 'read' }],
  ['It may have arrived. We’re waiting for a report from WhatsApp.', { channel: 'whatsapp', state: 'unclear' }],
  [
    'Not sent: the customer has no mobile number. Nothing was sent instead.',
    { channel: 'whatsapp', state: 'failed', reason: 'no mobile number' },
  ],
  [
    'Not delivered: this number can’t get WhatsApp messages (131026). Sent by SMS instead.',
    { ...sent, state: 'failed', reason: '131026', replacedBy: 'sms' },
  ],
  ['Not sent. The customer gets an email.', { channel: 'sms', state: 'failed', replacedBy: 'email' }],
])('a message is described as “%s”', (words, message) => {
  expect(messageLine(message, sentAt)).toBe(words);
});

it.each([
  ['999', 'the provider reports 999'],
  ['constructor', 'the provider reports constructor'],
  ['status 404', 'the provider reports status 404'],
  ['ECONNREFUSED', 'the provider couldn’t be reached'],
  ['UND_ERR_SOCKET', 'the connection to the provider was lost, so it may have arrived'],
])('the reason %s means: %s', (reason, words) => {
  expect(reasonText(reason)).toBe(words);
});

it('the title of a message names its channel', () => {
  expect([messageTitle({ channel: 'whatsapp' }), messageTitle({ channel: 'sms' })]).toEqual([
    'Message by WhatsApp',
    'Message by SMS',
  ]);
});
