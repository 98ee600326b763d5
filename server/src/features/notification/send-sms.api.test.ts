import { expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { customerPhone, openMessages, withSms } from '../../../test/support/open-messages.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { queueReminders } from './queue-reminders.ts';

const toWhatsapp = 'POST /:id/messages';
const toMsg91 = 'POST /flow';

const open = async (env: Record<string, string> = {}) => {
  const business = await openMessages({ ...withSms, ...env });
  const states = async () => (await business.rows()).map(({ channel, template, state }) => [channel, template, state]);
  const sent = () => business.messages.accepted().map(({ template }) => template);
  return { ...business, states, sent };
};

test('a message that WhatsApp refuses goes by SMS, then by no other channel (e7)', async () => {
  const { agreed, messages, work, states, sent } = await open();
  messages.approve('booking_confirmed', 'Hello {{1}}.');
  await agreed();

  await work();
  await work();

  expect(await states()).toEqual([
    ['sms', 'confirmed', 'sent'],
    ['whatsapp', 'confirmed', 'passed'],
  ]);
  expect(sent()).toEqual(['flow_confirmed']);
  const [text] = messages.accepted();
  expect(text?.to).toBe(customerPhone.slice(1));
  expect(text?.values).toContain('01-12-2026');
});

test('a message goes first by the channel that the operator put first (e7)', async () => {
  const { agreed, messages, work, sent } = await open({ MESSAGE_CHANNELS: 'sms,whatsapp' });
  messages.faults([{ match: toMsg91, action: 'status', status: 400, times: 2 }]);
  await agreed();

  await work();
  await work();

  expect(sent()).toEqual(['booking_confirmed']);
});

test('a message that no channel can send is emailed if its event has no email (e7)', async () => {
  const { agreed, app, messages, workFor } = await open({ WHATSAPP_TEMPLATES: '', MSG91_TEMPLATES: '' });
  const bookingId = await agreed();
  app.clock.set('2026-11-30T12:30:00Z');
  await queueReminders(app.deps);

  await workFor(3);

  expect(messages.accepted()).toEqual([]);
  expect(await Outbox.find({ template: 'message_instead' }).lean()).toMatchObject([
    { data: { bookingId, kind: 'pick_up' } },
  ]);
});

test.each([
  ['DELIVERED', 'delivered'],
  ['FAILED', 'passed'],
  ['SUBMITTED', 'sent'],
])('after the report %s, a text message is %s', async (status, state) => {
  const { agreed, messages, work, states } = await open({ MESSAGE_CHANNELS: 'sms' });
  await agreed();
  await work();
  const [{ id: requestId } = { id: '' }] = messages.accepted();

  const replies = [await messages.reportSms({ requestId, status }), await messages.reportSms({ requestId, status })];
  await work();

  expect(replies).toEqual([200, 200]);
  expect(await states()).toEqual([['sms', 'confirmed', state]]);
});

test('a text message that may have been sent is not sent again', async () => {
  const { agreed, messages, workFor, states } = await open({ MESSAGE_CHANNELS: 'sms' });
  messages.faults([{ match: toMsg91, action: 'commit-then-reset' }]);
  await agreed();

  await workFor(15);

  expect(messages.accepted()).toHaveLength(1);
  expect(await states()).toEqual([['sms', 'confirmed', 'passed']]);
});

test('a process that dies while it passes a message on sends it by the next channel once', async () => {
  const { agreed, messages, work, sent } = await open();
  messages.faults([{ match: toWhatsapp, action: 'status', status: 404 }]);
  await agreed();
  await dieAt({ name: 'message:passed', nth: 1 }, work);

  await work();
  await work();

  expect(sent()).toEqual(['flow_confirmed']);
});

test.each(['Bearer another-secret', undefined])(
  'a report with the secret %j is refused with 401 (e4)',
  async (secret) => {
    const { app } = await open();

    const { status, body } = await app.client.raw
      .post('/api/notification/sms')
      .set({ 'content-type': 'application/json', ...(secret && { authorization: secret }) })
      .send('[]');

    expect([status, body.code]).toEqual([401, 'wrong_signature']);
  },
);
