import { addDays } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../local/razorpay-sandbox/index.ts';
import { asOf, momentOf } from '../local/seed/stage.ts';
import { bookingActs } from '../local/seed/seed-bookings.ts';
import { demoCustomer } from '../local/seed/seed-data.ts';
import { seedFleet } from '../local/seed/seed-fleet.ts';
import { seedPeople } from '../local/seed/seed-people.ts';
import { type DemoBooking, demoBookings, plainBookings } from '../local/seed/seed-stories.ts';
import { type Bank, playInTurn } from '../local/seed/stage.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { createBlock } from '../src/features/block/create-block.ts';
import { Charge } from '../src/features/payment/charge/charge.model.ts';
import { numberPapers } from '../src/features/receipt/number-papers.ts';
import { findBrokenInvariants, findWaiting } from '../src/tasks/find-broken-invariants.ts';
import { createHoldKeeper } from '../src/features/payment/hold-expiry.ts';
import { trusted } from '../src/platform/mongo.ts';
import { createTestApp } from './support/test-app.ts';

/* Tests the seeding of a single booking, with interruptions and concurrent changes. */

const [cancelled] = demoBookings.filter(({ customer, end }) => customer === demoCustomer.email && end !== null);

async function prepared() {
  if (!cancelled) throw new Error('the demo customer has cancelled nothing');
  const app = await createTestApp();
  app.sandbox.setWebhookUrl(null);
  const { people, day } = await seedPeople(app.deps);
  const fleet = await seedFleet(day.today, asOf(momentOf(day, -90, 0), app.deps));
  const play = async (bank: Bank, story: DemoBooking = cancelled) =>
    playInTurn(await bookingActs([story], { names: { people, ...fleet }, day, bank }, app.deps));
  return { ...app, ...fleet, people, day, play };
}

const isCut = new Error('cut short');
const fail = (): never => {
  throw isCut;
};

const cuts: [string, (sandbox: Sandbox) => Bank][] = [
  ['before the payment', ({ setRefund }) => ({ setRefund, pay: fail })],
  [
    'after the payment',
    ({ setRefund, pay }) => ({
      setRefund,
      pay: (orderId) => {
        pay(orderId);
        return fail();
      },
    }),
  ],
  ['before the refund arrived', ({ pay }) => ({ pay: (orderId) => pay(orderId), setRefund: fail })],
];

describe('a seed run', () => {
  test.each(cuts)('that is interrupted %s is completed by the next run', async (_, bankOf) => {
    const { deps, sandbox, play } = await prepared();
    await expect(play(bankOf(sandbox))).rejects.toBe(isCut);

    await play(sandbox);
    await numberPapers(deps);

    const paid = await Booking.find({ kind: 'booking', settledBy: trusted({ $ne: null }) }).lean();
    expect(paid.map(({ status, cancelReason }) => [status, cancelReason])).toEqual([['cancelled', 'customer']]);
    expect((await Charge.find().lean()).flatMap(({ parts }) => parts.map(({ state }) => state))).toEqual(['processed']);
    expect([...(await findBrokenInvariants()), ...(await findWaiting(deps))]).toEqual([]);
  });

  test('never leaves a lapsed hold for a running server to expire', async () => {
    const { deps, sandbox, play } = await prepared();
    const lapsed: string[] = [];
    const pay = async (orderId: string) => {
      lapsed.push(...(await findWaiting(deps)));
      return sandbox.pay(orderId);
    };

    await play({ ...sandbox, pay });

    expect(lapsed).toEqual([]);
    expect(await Booking.countDocuments({ kind: 'booking', cancelReason: 'customer' })).toBe(1);
  });

  test('skips a booking if its car has been blocked for the same days', async () => {
    const { deps, sandbox, play, day, carIds, people } = await prepared();
    const story: DemoBooking = { ...(plainBookings.at(-1) ?? fail()), end: null };
    const carId = carIds.get(story.car) ?? '';
    const fromDate = addDays(day.today, story.from);
    const createdBy = people.get('admin@sarani.example') ?? '';
    const block = { carId, fromDate, toDate: fromDate, note: 'Service', createdBy };
    await createBlock(block, { ...deps, holds: createHoldKeeper(deps) });

    await play(sandbox, story);

    expect(await Booking.countDocuments({ kind: 'booking' })).toBe(0);
  });
  test('skips a booking if an admin has removed its extra', async () => {
    const { sandbox, play } = await prepared();
    const story = demoBookings.find(({ wants }) => wants.extras && !wants.couponCode) ?? fail();

    await play(sandbox, story);

    expect(await Booking.countDocuments({ kind: 'booking' })).toBe(0);
  });
});
