import { dayInIndia } from '@rental/contracts';
import { expect, test } from 'vitest';
import { findFailedMessages, findMessages } from '../src/features/mail/find-messages.ts';
import { Outbox } from '../src/features/mail/outbox.model.ts';
import { CustomerText } from '../src/features/notification/text/customer-text.model.ts';
import {
  findTextsOf,
  findTextsOfBooking,
  findUnreadIds,
  forgetTexts,
} from '../src/features/notification/text/find-texts.ts';
import { storeText } from '../src/features/notification/text/store-text.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { openMessages } from './support/open-messages.ts';
import { explain, recordCommands } from './support/explain-commands.ts';

test('the messages of a booking and those that failed last are found by indexes, without reading others', async () => {
  const { app } = await openMessages();
  const at = app.clock.now();
  const rowOf = (number: number, state: 'passed' | 'read') => {
    const to = String(number).padStart(24, '0');
    const data = { bookingId: to, event: `confirmed:${to}` };
    const _id = `whatsapp:confirmed:${to}`;
    const times = { nextAt: new Date(at.getTime() + number), createdAt: at };
    return { _id, to, template: 'confirmed', data, state, channel: 'whatsapp' as const, tries: 1, ...times };
  };
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  await Outbox.insertMany(numbers.map((number) => rowOf(number, number % 2 === 0 ? 'passed' : 'read')));
  const commands = recordCommands();

  const ofBooking = await findMessages(String(1).padStart(24, '0'), app.deps);
  const failed = await findFailedMessages(5, app.deps);

  expect([ofBooking.length, failed.map(({ data }) => Number(data.bookingId))]).toEqual([1, [198, 196, 194, 192, 190]]);
  const plans = await Promise.all(commands.take().map(explain));
  expect(plans.map(({ indexes, docsExamined }) => [indexes, docsExamined])).toEqual([
    [['by_address'], 1],
    [['message_queue'], 5],
    [['_id_'], 0],
  ]);
});

test('each query for texts uses an index and reads only matching texts', async () => {
  const { app, customer } = await openMessages();
  const now = app.clock.now();
  const textOf = (number: number) => {
    const ids = { _id: new ObjectId(), customerId: new ObjectId(), bookingId: new ObjectId() };
    const at = new Date(now.getTime() - number * 3_600_000);
    const facts = { channel: 'whatsapp' as const, words: 'Hello', locationIds: [], at, day: dayInIndia(at), slot: 1 };
    return { ...ids, ...facts, ...(number % 20 !== 0 && { readAt: now }) };
  };
  const texts = Array.from({ length: 200 }, (_, index) => textOf(index));
  await CustomerText.insertMany(texts);
  const [first] = texts;
  const id = first?.bookingId ?? new ObjectId();
  const commands = recordCommands();
  const plans = async () =>
    (await Promise.all(commands.take().map(explain))).map(({ what, indexes, docsExamined }) => [
      what,
      indexes,
      docsExamined,
    ]);

  expect(await findUnreadIds({ staff: null })).toHaveLength(10);
  expect(await findTextsOfBooking(id)).toHaveLength(1);
  expect(await findTextsOf({ userId: first?.customerId ?? id, bookings: [] }, 100)).toHaveLength(1);
  expect(await plans()).toEqual([
    ['find customertexts', ['unread_texts'], 10],
    ['find customertexts', ['texts_by_booking'], 1],
    ['find customertexts', ['uniq_text_slot'], 1],
  ]);

  const incoming = { id: 'wamid.1', channel: 'whatsapp' as const, text: 'Hello', at: now };
  await storeText({ ...incoming, from: '+919876500001' }, app.deps);
  expect(await plans()).toEqual([
    ['find users', ['users_by_phone_key'], 1],
    ['find bookings', ['by_customer'], 0],
    // A read by id, whose plan names no index.
    ['find customertexts', [], 1],
    ['aggregate customertexts', ['uniq_text_slot'], 0],
  ]);
  expect(await CustomerText.countDocuments({ customerId: customer.user._id })).toBe(1);
  commands.take();

  expect(await forgetTexts(new Date(now.getTime() - 190 * 3_600_000), 5)).toBe(5);
  expect((await plans())[0]).toEqual(['find customertexts', ['texts_by_time'], 0]);
});
