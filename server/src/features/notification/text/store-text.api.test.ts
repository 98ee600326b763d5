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

describe('a text from a customer', () => {
  test('is stored with the time from the provider, the nearest booking and its locations', async () => {
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

  test('is stored only once if it is delivered repeatedly or concurrently', async () => {
    const deliver = async () => write('Hello', { id: 'wamid.1' });

    const replies = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    replies.push(await deliver());

    expect(replies).toEqual([200, 200, 200, 200, 200]);
    expect((await stored()).map(({ words, slot }) => [words, slot])).toEqual([['Hello', 1]]);
  });

  test('is not overwritten if another text with the same id is delivered', async () => {
    await write('Hello', { id: 'wamid.1' });
    await CustomerText.updateOne({ words: 'Hello' }, { $set: { readAt: business.app.clock.now() } });
    const before = await stored();

    await write('Bye', { id: 'wamid.1' });

    expect(await stored()).toEqual(before);
  });

  test('gets a slot of its own if several texts arrive concurrently', async () => {
    await Promise.all(['a', 'b', 'c'].map(async (text) => write(text)));

    const texts = await stored();
    expect(texts.map(({ words }) => words).toSorted()).toEqual(['a', 'b', 'c']);
    expect(texts.map(({ slot }) => slot).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('is not stored once the customer has sent 20 texts that day, even if they arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 12 }, async (_, index) => write(`early ${index}`)));
    await Promise.all(Array.from({ length: 12 }, async (_, index) => write(`late ${index}`)));
    expect(await stored()).toHaveLength(20);
    expect(business.app.logs.join('\n')).toContain('too many texts from a customer');

    business.app.clock.advance(86_400_000);
    await write('The next day');

    expect(await stored()).toHaveLength(21);
  });

  test('gets the current time if the provider reports a time in the future', async () => {
    await write('Hello', { at: new Date('2027-01-01T00:00:00Z') });

    expect(await stored()).toMatchObject([{ at: business.app.clock.now() }]);
  });

  test('appears in no log, neither its words nor the phone number, and the number is not stored', async () => {
    await write('Quokka', { id: `wamid.${Buffer.from(from).toString('base64')}` });

    const logs = business.app.logs.join('\n');
    expect([logs.includes('Quokka'), logs.includes(from.slice(2))]).toEqual([false, false]);
    const text = JSON.stringify(await stored());
    expect([text.includes(from.slice(2)), text.includes('wamid')]).toEqual([false, false]);
  });

  test('belongs to the account with a booking if several accounts have the same number', async () => {
    await buildUser({ phone: customerPhone });
    const bookingId = await business.agreed();

    await write('Hello');

    const texts = (await stored()).map((text) => [text.customerId, String(text.bookingId)]);
    expect(texts).toEqual([[business.customer.user._id, bookingId]]);
  });

  test('is stored without a booking if the customer has never booked', async () => {
    await write('Hello');

    expect(await stored()).toMatchObject([{ customerId: business.customer.user._id, locationIds: [] }]);
    expect((await stored())[0]).not.toHaveProperty('bookingId');
  });
});

describe('nothing is stored', () => {
  test('if the signature is wrong', async () => {
    const message = { id: 'wamid.1', from, timestamp: '1764000000', type: 'text', text: { body: 'Hello' } };
    const { status } = await business.app.client.raw
      .post(`/api${notificationContract.whatsappWebhook.path}`)
      .set({ 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })
      .send(JSON.stringify({ entry: [{ changes: [{ value: { messages: [message] } }] }] }));

    expect([status, await stored()]).toEqual([401, []]);
  });

  test.each([
    ['comes from a number that no customer has', { from: '919811122233' }],
    ['comes from staff', { from: '919800000001' }],
  ])('if a text %s', async (_, given) => {
    await buildUser({ role: 'admin', phone: '+919800000001' });

    expect(await write('Hello', given)).toBe(200);

    expect(await stored()).toEqual([]);
  });

  test('if the account is being deleted', async () => {
    const erasure = { askedAt: business.app.clock.now(), decidedAt: null, doneAt: null };
    await User.updateOne({ _id: business.customer.user._id }, { $set: { erasure } });

    await write('Hello');

    expect(await stored()).toEqual([]);
  });

  test('if the text is STOP, which still withdraws the consent to messages', async () => {
    await business.setConsent(true);
    business.app.clock.advance(1_000);

    await write('STOP');

    expect(await stored()).toEqual([]);
    expect((await findMessageConsent(business.customer.user._id)).ended?.by).toBe('stop');
  });
});
