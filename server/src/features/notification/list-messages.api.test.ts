import { notificationContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { openMessages, withSms } from '../../../test/support/open-messages.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { templateOfKind } from '../whatsapp/template-of-kind.ts';
import { listTemplates } from './list-templates.ts';

const ours = templateOfKind('confirmed', 'Sarani Car Rental');
const named = { WHATSAPP_TEMPLATES: 'confirmed=booking_confirmed' };

const open = async (env: Record<string, string> = {}) => {
  const business = await openMessages(env);
  const { token: as } = await business.app.signInAs('admin');
  return {
    ...business,
    failed: async () => business.app.client.succeed(notificationContract.getFailed, { as }),
    templates: async () => business.app.client.succeed(notificationContract.getTemplates, { as }),
  };
};

test('owners see the state of each template at the provider, and the text that isn’t ours', async () => {
  const { messages, templates } = await open(named);
  const confirmed = async () => (await templates()).find(({ kind }) => kind === 'confirmed');

  const missing = await confirmed();
  messages.approve('booking_confirmed', 'Hello {{1}}.');
  const differs = await confirmed();
  messages.approve('booking_confirmed', ours, 'PAUSED');
  const paused = await confirmed();
  messages.approve('booking_confirmed', ours);
  const approved = await confirmed();

  const facts = { channel: 'whatsapp', kind: 'confirmed', name: 'booking_confirmed', ours };
  expect([missing, differs, paused, approved]).toEqual([
    { ...facts, state: 'missing' },
    { ...facts, state: 'differs', theirs: 'Hello {{1}}.' },
    { ...facts, state: 'paused' },
    { ...facts, state: 'approved' },
  ]);
});

test.each([
  ['PENDING', 'pending'],
  ['IN_APPEAL', 'pending'],
  ['REJECTED', 'rejected'],
  ['DISABLED', 'unavailable'],
])('a template that Meta calls %s is %s', async (status, state) => {
  const { app, messages } = await open(named);
  messages.approve('booking_confirmed', ours, status);

  expect(await listTemplates(app.deps)).toContainEqual(expect.objectContaining({ kind: 'confirmed', state }));
});

test('templates that nobody entered, that can’t be compared, and that the provider can’t be asked about are marked', async () => {
  const { app, messages } = await open({ ...withSms, ...named, MSG91_TEMPLATES: 'confirmed=flow_confirmed' });
  await messages.stop();

  const states = (await listTemplates(app.deps))
    .filter(({ kind }) => kind === 'confirmed' || kind === 'late')
    .map(({ channel, kind, state }) => [channel, kind, state]);

  expect(states).toEqual([
    ['whatsapp', 'confirmed', 'unknown'],
    ['whatsapp', 'late', 'unset'],
    ['sms', 'confirmed', 'unchecked'],
    ['sms', 'late', 'unset'],
  ]);
});

test('owners see the messages that failed last, with the reason, the booking and what replaced them', async () => {
  const { agreed, app, failed, messages, work } = await open();
  messages.approve('booking_confirmed', 'Hello {{1}}.');
  const bookingId = await agreed();
  await work();
  const at = app.clock.now();
  const row = { to: bookingId, template: 'pick_up', tries: 1, createdAt: at, channel: 'whatsapp' } as const;
  const later = new Date(at.getTime() + 60_000);
  const data = { bookingId, event: 'pick-up:1' };
  await Outbox.create([
    { ...row, _id: 'whatsapp:pick-up:1', data, state: 'passed', nextAt: later, lastError: '131026' },
    { ...row, _id: 'whatsapp:sent', data: { bookingId, event: 'sent' }, state: 'sent', nextAt: later },
  ]);

  const list = await failed();

  const facts = { bookingId, code: expect.stringMatching(/^\w{3}-\w{3}$/) };
  expect(list).toEqual([
    {
      ...facts,
      _id: 'whatsapp:pick-up:1',
      kind: 'pick_up',
      message: { channel: 'whatsapp', state: 'failed', failedAt: later.toISOString(), reason: '131026' },
    },
    {
      ...facts,
      _id: `whatsapp:confirmed:${bookingId}`,
      kind: 'confirmed',
      message: {
        channel: 'whatsapp',
        state: 'failed',
        failedAt: at.toISOString(),
        reason: '132000',
        replacedBy: 'email',
      },
    },
  ]);
});
