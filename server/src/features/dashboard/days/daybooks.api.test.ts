import { expect, test } from 'vitest';
import { buildBooking, buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { explain, recordCommands, watchCommands } from '../../../../test/support/explain-commands.ts';
import { actAs, holdAt } from '../../../../test/support/interleave.ts';
import { ledgerEntry } from '../../../../test/support/ledger-entry.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { buildCharge, buildPayment } from '../../../../test/support/payment-factories.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../../booking/booking.model.ts';
import { addCost, editCost, removeCost } from '../../cost/save-cost.ts';
import { addRefund } from '../../payment/charge/charge-moves.ts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { cancellationsIn } from './cancellation-days.ts';
import { sumCosts } from './cost-days.ts';
import { createDaybooks } from './daybooks.ts';

const logger = createLogger('silent');

const day = '2026-11-18';
const createdAt = new Date('2026-11-18T06:30:00Z');

test('a full count of bookings is not overwritten by an incremental count that started earlier but ends later', async () => {
  const { bookings } = createDaybooks({ clock: createManualClock(), logger });
  const [gone] = await Promise.all([buildBooking({ createdAt }), buildBooking({ createdAt })]);
  await bookings.rebuild();
  await Booking.collection.deleteOne({ _id: gone._id });
  const [gate] = holdAt({ name: 'days:counted', actor: 'A' });
  const earlier = actAs('A', bookings.read);
  await gate?.reached;

  await bookings.rebuild();
  gate?.release();
  await earlier;

  expect((await bookings.read()).get(day)).toBe(1);
});

test('a full sum of money is not overwritten by an incremental sum that started earlier but ends later', async () => {
  const { money } = createDaybooks({ clock: createManualClock(), logger });
  const { _id, amount } = await buildCharge({ capturedAt: createdAt });
  await money.rebuild();
  await Charge.updateOne({ _id }, { $set: { net: amount - 100 } });
  const [gate] = holdAt({ name: 'days:counted', actor: 'A' });
  const earlier = actAs('A', money.read);
  await gate?.reached;

  await money.rebuild();
  gate?.release();
  await earlier;

  expect((await money.read()).get(day)?.net).toBe(amount - 100);
});

test('daybooks count bookings and refunds written by a process whose clock is nine minutes slow', async () => {
  const [clock, behind] = [createManualClock(), createManualClock()];
  const { bookings, money } = createDaybooks({ clock, logger });
  const { _id, amount } = await buildCharge({ capturedAt: createdAt });
  await Promise.all([bookings.read(), money.read()]);
  clock.advance(540_000);
  const [booked] = await Promise.all([bookings.read(), money.read()]);

  await buildBooking({ createdAt: behind.now() });
  await refund(_id, 'entry', behind);

  expect((await bookings.read()).get('2026-11-20')).toBe((booked.get('2026-11-20') ?? 0) + 1);
  expect((await money.read()).get(day)?.net).toBe(amount - 100);
});

test('cancellations include a later refund by another process whose clock is nine minutes slow', async () => {
  const [clock, behind] = [createManualClock(), createManualClock()];
  const books = [createDaybooks({ clock, logger }), createDaybooks({ clock, logger })];
  const refundOf = (amount: number) =>
    ledgerEntry({
      lines: [{ kind: 'cancelled', amount: -amount }],
      back: [{ chargeId: 'pay_of_a_test', amount, external: false }],
    });
  const ended = { status: 'cancelled', settledBy: 'pay_of_a_test', cancelReason: 'admin' } as const;
  const { _id } = await buildBooking({ ...ended, cancelledAt: createdAt, ledger: [refundOf(700)] });
  const readReturned = async () => {
    const days = await Promise.all(books.map(async ({ cancellations }) => cancellations.read()));
    return days.map((each) =>
      [...cancellationsIn(each, { fromDate: day, toDate: day })].map(({ returned }) => returned),
    );
  };
  expect(await readReturned()).toEqual([[700], [700]]);
  clock.advance(540_000);
  await readReturned();

  await Booking.updateOne({ _id }, { $push: { ledger: refundOf(50) }, $set: { updatedAt: behind.now() } });

  expect(await readReturned()).toEqual([[750], [750]]);
});

test('costs include what another process with a clock nine minutes slow has corrected, moved and deleted', async () => {
  const [clock, behind] = [createManualClock(), createManualClock()];
  const books = [createDaybooks({ clock, logger }), createDaybooks({ clock, logger })];
  const by = { id: String((await buildUser({ role: 'admin' }))._id), staff: null };
  const carId = String((await buildVehicle())._id);
  const costId = String(new ObjectId());
  const facts = { kind: 'service', day, amount: 900 } as const;
  const readCosts = async (on: string) => {
    const days = await Promise.all(books.map(async ({ costs }) => costs.read()));
    return days.map((each) => sumCosts(each, { fromDate: on, toDate: on }).get(carId));
  };
  expect(await readCosts(day)).toEqual([undefined, undefined]);
  clock.advance(540_000);
  await readCosts(day);

  await addCost({ ...facts, costId, carId }, by, { clock: behind });
  expect(await readCosts(day)).toEqual([900, 900]);
  await editCost({ ...facts, costId, day: '2026-11-17', amount: 850, version: 1 }, by, { clock: behind });
  expect([await readCosts(day), await readCosts('2026-11-17')]).toEqual([
    [undefined, undefined],
    [850, 850],
  ]);
  await removeCost({ costId, version: 2 }, by, { clock: behind });
  expect(await readCosts('2026-11-17')).toEqual([undefined, undefined]);
});

const dayMs = 86_400_000;

/** Creates a charge on each of the given number of days, newest day first. */
async function buildCharges(count: number) {
  const payment = await buildPayment();
  const capturedAt = (index: number) => new Date(createdAt.getTime() - index * dayMs);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => buildCharge({ payment, capturedAt: capturedAt(index) })),
  );
}

test('changes to money on many days are summed in a few queries', async () => {
  const clock = createManualClock();
  const { money } = createDaybooks({ clock, logger });
  const charges = await buildCharges(20);
  await money.read();
  for (const { _id } of charges) await refund(_id, 'entry', clock);
  const commands = watchCommands();

  const days = await money.read();

  expect(commands.take().length).toBeLessThan(10);
  expect([...days.values()].reduce((sum, { net }) => sum + net, 0)).toBe(
    charges.reduce((sum, { amount }) => sum + amount - 100, 0),
  );
  expect(days.get('2026-11-20')?.returned).toBe(2_000);
});

test('summing changed days does not read other days', async () => {
  const clock = createManualClock();
  const { money } = createDaybooks({ clock, logger });
  const charges = await buildCharges(12);
  for (const { _id, capturedAt } of charges.toReversed()) {
    clock.set(capturedAt);
    await refund(_id, 'first', clock);
  }
  clock.advance(dayMs);
  await money.read();
  for (const { _id } of charges.slice(5, 7)) await refund(_id, 'second', clock);
  const { take } = recordCommands();

  await money.read();

  for (const command of take()) {
    const { returned, docsExamined, stages } = await explain(command);
    expect(stages).not.toContain('COLLSCAN');
    // The index has one key for each part of a charge, so a charge may be examined once per part.
    expect(docsExamined).toBeLessThanOrEqual(4 * returned);
  }
});

const refund = async (chargeId: string, id: string, clock: Clock) =>
  addRefund(chargeId, { id, amount: 100, at: clock.now() }, { clock, logger: createLogger('silent') });
