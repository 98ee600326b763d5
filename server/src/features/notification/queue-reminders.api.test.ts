import { beforeEach, describe, expect, test } from 'vitest';
import { type Messages, openMessages } from '../../../test/support/open-messages.ts';
import { Booking } from '../booking/booking.model.ts';
import { queueReminders } from './queue-reminders.ts';

let business: Messages;
beforeEach(async () => {
  business = await openMessages();
});

const remind = async () => queueReminders(business.app.deps);
const kinds = async () => (await business.rows()).map(({ template }) => template);

/** The booking is from 1 to 2 December. */
async function agreedWith(facts: object, isAgreed = true): Promise<string> {
  const bookingId = await business.agreed(isAgreed);
  await business.work();
  await Booking.updateOne({ _id: bookingId }, { $set: facts });
  return bookingId;
}

describe('a reminder of tomorrow’s pick-up', () => {
  test('is sent once from 18:00 on, by whichever process and however often', async () => {
    await agreedWith({});
    business.app.clock.set('2026-11-30T12:29:00Z');
    await remind();
    const before = await kinds();

    business.app.clock.set('2026-11-30T12:30:00Z');
    await Promise.all([remind(), remind(), remind()]);
    await business.work();
    await remind();
    await business.work();

    expect(before).toEqual(['confirmed']);
    expect(business.messages.accepted().map(({ template }) => template)).toEqual([
      'booking_confirmed',
      'booking_pick_up',
    ]);
    expect(business.messages.accepted()[1]?.values[1]).toBe('tomorrow, 01-12-2026');
  });

  test('is not queued without consent', async () => {
    await agreedWith({}, false);
    business.app.clock.set('2026-11-30T12:30:00Z');

    await remind();

    expect(await kinds()).toEqual([]);
  });
});

test('a car is announced as due back within two hours of its return time, once', async () => {
  await agreedWith({ stage: 'out', pickUpTime: '10:00', returnTime: '18:00' });
  business.app.clock.set('2026-12-02T10:29:00Z');
  await remind();
  const before = await kinds();

  business.app.clock.set('2026-12-02T10:30:00Z');
  await remind();
  await remind();
  await business.work();

  expect(before).toEqual(['confirmed']);
  expect(
    business.messages
      .accepted()
      .map(({ template }) => template)
      .slice(1),
  ).toEqual(['booking_return']);
});

test.each([
  ['verify-token-of-the-tests', [200, '1158201444', undefined]],
  ['another-token-of-sixteen', [401, undefined, 'wrong_signature']],
])('a challenge with the token %s gets %j', async (token, expected) => {
  const path = `/api/notification/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`;

  const { status, text, body } = await business.app.client.raw.get(path);

  expect([status, status === 200 ? text : undefined, body.code]).toEqual(expected);
});
