import { notificationContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/support/factories.ts';
import { customerPhone, type Messages, openMessages } from '../../../../test/support/open-messages.ts';
import { findMessageConsent } from '../../auth/account/message-consent.ts';
import { User } from '../../auth/account/user.model.ts';
import { CustomerText } from './customer-text.model.ts';

let business: Messages;
beforeEach(async () => {
  business = await openMessages();
});

const from = customerPhone.slice(1);
const write = async (text: string, given: { id?: string; at?: Date; from?: string } = {}) =>
  business.messages.write({ from, text, ...given });
const stored = async () => CustomerText.find().sort({ at: 1, slot: 1 }).lean();

describe('a text of a customer', () => {
  test('is stored with the nearest booking and its locations, at the time that the provider names', async () => {
    const bookingId = await business.agreed();
    const at = new Date('2026-11-20T05:12:00Z');

    expect(await write('I’ll be late', { at })).toBe(200);

    expect(await stored()).toMatchObject([
      {
        channel: 'whatsapp',
        words: 'I’ll be late',
        customerId: business.customer.user._id,
        at,
        day: '2026-11-20',
        slot: 1,
      },
    ]);
    const [text] = await stored();
    expect([String(text?.bookingId), text?.locationIds]).toEqual([bookingId, business.car.carLocations.slice(0, 1)]);
  });

  test('is stored once if it is delivered again, also at the same time', async () => {
    const deliver = async () => write('Hello', { id: 'wamid.1' });

    const replies = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    replies.push(await deliver());

    expect(replies).toEqual([200, 200, 200, 200, 200]);
    expect((await stored()).map(({ words, slot }) => [words, slot])).toEqual([['Hello', 1]]);
  });

  test('stays as it was if another text is delivered under its id', async () => {
    await write('Hello', { id: 'wamid.1' });
    await CustomerText.updateOne({ words: 'Hello' }, { $set: { readAt: business.app.clock.now() } });
    const before = await stored();

    await write('Bye', { id: 'wamid.1' });

    expect(await stored()).toEqual(before);
  });

  test('is stored beside others that arrive at the same time', async () => {
    await Promise.all(['a', 'b', 'c'].map(async (text) => write(text)));

    const texts = await stored();
    expect(texts.map(({ words }) => words).toSorted()).toEqual(['a', 'b', 'c']);
    expect(texts.map(({ slot }) => slot).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('is one of 20 a day at most, also if they arrive at the same time', async () => {
    await Promise.all(Array.from({ length: 12 }, async (_, index) => write(`early ${index}`)));
    await Promise.all(Array.from({ length: 12 }, async (_, index) => write(`late ${index}`)));
    expect(await stored()).toHaveLength(20);
    expect(business.app.logs.join('\n')).toContain('too many texts of a customer');

    business.app.clock.advance(86_400_000);
    await write('The next day');

    expect(await stored()).toHaveLength(21);
  });

  test('counts as of now if the provider names a later time', async () => {
    await write('Hello', { at: new Date('2027-01-01T00:00:00Z') });

    expect(await stored()).toMatchObject([{ at: business.app.clock.now() }]);
  });

  test('is logged neither with its words nor with the number, and the number is not stored', async () => {
    await write('Quokka', { id: `wamid.${Buffer.from(from).toString('base64')}` });

    const logs = business.app.logs.join('\n');
    expect([logs.includes('Quokka'), logs.includes(from.slice(2))]).toEqual([false, false]);
    const text = JSON.stringify(await stored());
    expect([text.includes(from.slice(2)), text.includes('wamid')]).toEqual([false, false]);
  });

  test('belongs to the account that has a booking if several have the number', async () => {
    await buildUser({ phone: customerPhone });
    const bookingId = await business.agreed();

    await write('Hello');

    const texts = (await stored()).map((text) => [text.customerId, String(text.bookingId)]);
    expect(texts).toEqual([[business.customer.user._id, bookingId]]);
  });

  test('has no booking if the customer has never booked', async () => {
    await write('Hello');

    expect(await stored()).toMatchObject([{ customerId: business.customer.user._id, locationIds: [] }]);
    expect((await stored())[0]).not.toHaveProperty('bookingId');
  });
});

describe('nothing is stored', () => {
  test('with a wrong signature', async () => {
    const message = { id: 'wamid.1', from, timestamp: '1764000000', type: 'text', text: { body: 'Hello' } };
    const { status } = await business.app.client.raw
      .post(`/api${notificationContract.whatsappWebhook.path}`)
      .set({ 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })
      .send(JSON.stringify({ entry: [{ changes: [{ value: { messages: [message] } }] }] }));

    expect([status, await stored()]).toEqual([401, []]);
  });

  test.each([
    ['of a number that no customer has', { from: '919811122233' }],
    ['of staff', { from: '919800000001' }],
  ])('of a text %s', async (_, given) => {
    await buildUser({ role: 'admin', phone: '+919800000001' });

    expect(await write('Hello', given)).toBe(200);

    expect(await stored()).toEqual([]);
  });

  test('of an account that is being deleted', async () => {
    const erasure = { askedAt: business.app.clock.now(), decidedAt: null, doneAt: null };
    await User.updateOne({ _id: business.customer.user._id }, { $set: { erasure } });

    await write('Hello');

    expect(await stored()).toEqual([]);
  });

  test('of a text that stops messages, which still ends the consent', async () => {
    await business.setConsent(true);
    business.app.clock.advance(1_000);

    await write('STOP');

    expect(await stored()).toEqual([]);
    expect((await findMessageConsent(business.customer.user._id)).ended?.by).toBe('stop');
  });
});
