import { expect, test } from 'vitest';
import { findFailedMessages, findMessages } from '../src/features/mail/find-messages.ts';
import { Outbox } from '../src/features/mail/outbox.model.ts';
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
