import { rentalContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { openMessages, withSms } from '../../../test/support/open-messages.ts';
import { queueReminders } from './queue-reminders.ts';

const toWhatsapp = 'POST /:id/messages';

const open = async (env: Record<string, string> = {}) => {
  const business = await openMessages(env);
  const timeline = async (id: string) => {
    // Logs in again, because tests advance the clock.
    const as = await business.app.signIn(business.clerk.user);
    return (await business.app.client.succeed(rentalContract.get, { as, query: { id } })).timeline;
  };
  const shown = async (id: string) =>
    (await timeline(id)).filter(({ event }) => event === 'message').map(({ message }) => message);
  return { ...business, timeline, shown };
};

test('the timeline shows a clerk when a message was delivered and read, by the time of the report', async () => {
  const { agreed, app, messages, timeline, work } = await open();
  const bookingId = await agreed();
  await work();
  const [{ id, key } = { id: '', key: null }] = messages.accepted();
  const before = (await timeline(bookingId)).at(-1);
  app.clock.advance(3_600_000);

  await messages.report({ id, key, status: 'delivered', at: new Date('2026-11-20T06:41:00Z') });
  await messages.report({ id, key, status: 'read', at: new Date('2026-11-20T06:42:00Z') });

  expect(before?.message).toEqual({ channel: 'whatsapp', state: 'sent', sentAt: '2026-11-20T06:30:00.000Z' });
  expect((await timeline(bookingId)).at(-1)).toEqual({
    at: '2026-11-20T06:30:00.000Z',
    event: 'message',
    detail: 'confirmed',
    by: null,
    message: {
      channel: 'whatsapp',
      state: 'read',
      sentAt: '2026-11-20T06:30:00.000Z',
      deliveredAt: '2026-11-20T06:41:00.000Z',
      readAt: '2026-11-20T06:42:00.000Z',
    },
  });
});

test.each([
  ['before the message was queued', '2025-11-24T16:00:00Z'],
  ['in the future', '2027-01-01T00:00:00Z'],
])('a report with a time %s counts as of now', async (_, at) => {
  const { agreed, messages, shown, work } = await open();
  const bookingId = await agreed();
  await work();
  const [{ id, key } = { id: '', key: null }] = messages.accepted();

  await messages.report({ id, key, status: 'delivered', at: new Date(at) });

  expect(await shown(bookingId)).toMatchObject([{ deliveredAt: '2026-11-20T06:30:00.000Z' }]);
});

test('the timeline shows why a message failed, and the message of the next channel (e7)', async () => {
  const { agreed, messages, shown, work } = await open(withSms);
  messages.faults([{ match: toWhatsapp, action: 'status', status: 404 }]);
  const bookingId = await agreed();

  await work();
  await work();

  expect((await shown(bookingId)).toSorted((a, b) => String(a?.channel).localeCompare(String(b?.channel)))).toEqual([
    { channel: 'sms', state: 'sent', sentAt: '2026-11-20T06:30:00.000Z' },
    {
      channel: 'whatsapp',
      state: 'failed',
      reason: 'status 404',
      failedAt: '2026-11-20T06:30:00.000Z',
      replacedBy: 'sms',
    },
  ]);
});

test('the timeline shows the email that replaces a message (e7)', async () => {
  const { agreed, app, timeline, shown, work } = await open({ WHATSAPP_TEMPLATES: '' });
  const bookingId = await agreed();
  app.clock.set('2026-11-30T12:30:00Z');
  await queueReminders(app.deps);

  await work();

  const failed = { channel: 'whatsapp', state: 'failed', reason: 'no template', replacedBy: 'email' };
  expect(await shown(bookingId)).toMatchObject([failed, failed]);
  expect((await timeline(bookingId)).map(({ event, detail }) => [event, detail])).toContainEqual([
    'mail_queued',
    'message_instead',
  ]);
});

test('the timeline shows until when a message waits at night, and which may have arrived (e3)', async () => {
  const { agreed, app, messages, shown, work } = await open();
  messages.faults([{ match: toWhatsapp, action: 'commit-then-reset' }]);
  const bookingId = await agreed();
  await work();
  app.clock.set('2026-11-30T16:00:00Z');
  await queueReminders(app.deps);

  const unclear = { channel: 'whatsapp', state: 'unclear', reason: 'UND_ERR_SOCKET' };
  const waiting = { channel: 'whatsapp', state: 'waiting', waitsUntil: '2026-12-01T02:30:00.000Z' };
  expect(await shown(bookingId)).toMatchObject([unclear, waiting]);
});

test('the timeline has no messages if the customer agreed to none (e5)', async () => {
  const { agreed, shown, work } = await open();
  const bookingId = await agreed(false);

  await work();

  expect(await shown(bookingId)).toEqual([]);
});
