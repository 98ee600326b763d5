import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { customerPhone, type Messages, openMessages } from '../../../test/support/open-messages.ts';
import { User } from '../auth/account/user.model.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { runAllWorkers } from '../payment/workers.ts';

let business: Messages;
beforeEach(async () => {
  business = await openMessages();
});

const states = async () => (await business.rows()).map(({ channel, template, state }) => [channel, template, state]);
const toMessages = 'POST /:id/messages';

describe('a message', () => {
  test('about a confirmed booking is sent once, with the facts of the WhatsApp text', async () => {
    const bookingId = await business.agreed();

    await business.work();
    await business.workFor(30);

    const [message, ...others] = business.messages.accepted();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: customerPhone.slice(1), template: 'booking_confirmed' });
    expect(message?.key).toBe(`whatsapp:confirmed:${bookingId}`);
    expect(message?.values).toContain('01-12-2026');
    expect(await business.rows()).toMatchObject([{ state: 'sent', providerId: message?.id, slot: 1 }]);
  });

  test('is not sent without consent: the email is the only news (e5)', async () => {
    const bookingId = await business.agreed(false);

    await business.work();

    expect(business.messages.accepted()).toEqual([]);
    expect(await business.rows()).toEqual([]);
    expect(await Outbox.countDocuments({ _id: `confirmed:${bookingId}` })).toBe(1);
  });

  test.each([
    ['under Profile', async () => business.setConsent(false)],
    ['with STOP', async () => business.messages.write({ from: customerPhone.slice(1), text: 'Stop!' })],
    ['with बंद करो', async () => business.messages.write({ from: customerPhone.slice(1), text: 'बंद करो' })],
  ])('is not sent after the customer stopped messages %s, between queueing and sending (e2)', async (_, stop) => {
    await business.agreed();
    business.app.clock.advance(1_000);
    await stop();

    await business.work();

    expect(business.messages.accepted()).toEqual([]);
    expect(await business.rows()).toEqual([]);
  });

  test('at 21:30 in India waits until 08:00, unless it confirms a booking (e3)', async () => {
    const bookingId = await business.agreed();
    business.app.clock.set('2026-11-20T16:00:00Z');
    await business.work();
    await business.cancel(bookingId);
    await runAllWorkers(business.app.deps);
    await business.work();
    business.app.clock.set('2026-11-21T02:29:00Z');
    await business.work();
    const atNight = business.messages.accepted().map(({ template }) => template);

    business.app.clock.set('2026-11-21T02:30:00Z');
    await business.work();

    expect(atNight).toEqual(['booking_confirmed']);
    expect(
      business.messages
        .accepted()
        .map(({ template }) => template)
        .slice(1),
    ).toEqual(['booking_cancelled']);
  });

  test('is logged without its text and the number (e8)', async () => {
    await business.agreed();
    await business.work();
    business.messages.faults([{ match: toMessages, action: 'status', status: 500 }]);

    const [message] = business.messages.accepted();
    const logs = business.app.logs.join('\n');
    expect(logs).toContain('whatsapp:confirmed:');
    expect(logs).not.toContain(customerPhone.slice(3));
    expect(message?.values.filter((value) => value.length > 12 && logs.includes(value))).toEqual([]);
    expect(JSON.stringify(await business.rows())).not.toContain(customerPhone.slice(3));
  });

  test('goes to nobody without a mobile number', async () => {
    await User.updateOne({ _id: business.customer.user._id }, { $set: { phone: '+911123456789' } });
    await business.agreed();

    await business.work();

    expect(business.messages.accepted()).toEqual([]);
    expect(await business.rows()).toMatchObject([{ state: 'passed', lastError: 'no mobile number' }]);
  });

  test('waits ten minutes for the number of a customer who has none yet', async () => {
    const { _id } = business.customer.user;
    await User.updateOne({ _id }, { $unset: { phone: 1 } });
    await business.agreed();
    await business.work();
    expect(await business.rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);

    await User.updateOne({ _id }, { $set: { phone: customerPhone } });
    await business.workFor(1);

    expect(business.messages.accepted()).toHaveLength(1);
  });

  test('is given up if the customer enters no number within ten minutes', async () => {
    await User.updateOne({ _id: business.customer.user._id }, { $unset: { phone: 1 } });
    await business.agreed();

    await business.workFor(11);

    expect(business.messages.accepted()).toEqual([]);
    expect(await business.rows()).toMatchObject([{ state: 'passed', lastError: 'no mobile number' }]);
  });

  test('is the sixth of a rental at most', async () => {
    const bookingId = await business.agreed();
    const sent = { to: bookingId, template: 'changed', state: 'sent', channel: 'whatsapp', tries: 1 } as const;
    const at = business.app.clock.now();
    await Outbox.create(
      [1, 2, 3, 4, 5, 6].map((slot) => {
        const data = { bookingId, event: `changed:${slot}` };
        return { ...sent, _id: `whatsapp:changed:${slot}`, data, slot, nextAt: at, createdAt: at };
      }),
    );

    await business.work();

    expect(business.messages.accepted()).toEqual([]);
  });
});

describe('when the provider', () => {
  test.each([
    ['refuses with 500', { action: 'status', status: 500 }, 'unclear'],
    ['closes the connection after it accepted the message', { action: 'commit-then-reset' }, 'unclear'],
    ['times out after it accepted the message', { action: 'commit-then-hang' }, 'unclear'],
    ['limits how much is sent', { action: 'throttle429' }, 'sent'],
  ] as const)('%s, the customer gets one message at most (e1)', async (_, fault, state) => {
    business.messages.faults([{ match: toMessages, ...fault }]);
    await business.agreed();
    await business.work();

    await business.workFor(5);

    expect(await states()).toEqual([['whatsapp', 'confirmed', state]]);
    expect(business.messages.accepted().length).toBeLessThanOrEqual(1);
  });

  test('reports that an unclear message arrived, it counts as delivered, however often it is reported (e1)', async () => {
    business.messages.faults([{ match: toMessages, action: 'commit-then-reset' }]);
    await business.agreed();
    await business.work();
    const [{ id, key } = { id: '', key: null }] = business.messages.accepted();

    const replies = [
      await business.messages.report({ id, key, status: 'delivered' }),
      await business.messages.report({ id, key, status: 'delivered' }),
      await business.messages.report({ id, key, status: 'sent' }),
    ];
    await business.workFor(30);

    expect(replies).toEqual([200, 200, 200]);
    expect(await business.rows()).toMatchObject([{ state: 'delivered', providerId: id }]);
    expect(business.messages.accepted()).toHaveLength(1);
  });

  test('never reports about an unclear message, it ends after ten minutes and is not sent again', async () => {
    business.messages.faults([{ match: toMessages, action: 'commit-then-hang' }]);
    await business.agreed();
    await business.work();

    await business.workFor(12);

    expect(await states()).toEqual([['whatsapp', 'confirmed', 'passed']]);
    expect(business.messages.accepted()).toHaveLength(1);
  });

  test('holds a template with another number of variables, the message fails with an alert (e6)', async () => {
    business.messages.approve('booking_confirmed', 'Hello {{1}}, {{2}}, {{3}} and {{4}}.');
    await business.agreed();

    await business.work();

    expect(await business.rows()).toMatchObject([{ state: 'passed', lastError: '132000' }]);
    expect(business.alerts()).toContain('message_failed');
  });

  test('reports with a wrong signature, it is refused with 401 (e4)', async () => {
    const { status, body } = await business.app.client.raw
      .post('/api/notification/whatsapp')
      .set({ 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })
      .send('{}');

    expect([status, body.code]).toEqual([401, 'wrong_signature']);
  });
});

describe('a process that dies', () => {
  test.each(['message:claimed', 'message:sent'] as const)('at %s sends no message twice', async (name) => {
    await business.agreed();
    await dieAt({ name, nth: 1 }, business.work);
    const before = business.messages.accepted().length;

    await business.workFor(20);

    expect(business.messages.accepted()).toHaveLength(before);
    expect(await states()).toEqual([['whatsapp', 'confirmed', 'passed']]);
  });
});

test('several workers send each message once', async () => {
  await business.agreed();

  await Promise.all([business.work(), business.work(), business.work()]);

  expect(business.messages.accepted()).toHaveLength(1);
});
