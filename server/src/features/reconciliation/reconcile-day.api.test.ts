import { addDays } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { openRental, readBooking, readCharge, stageRental } from '../../../test/support/open-rental.ts';
import { orderDay } from '../../../test/support/request-change.ts';
import { seedDifferences, type Seeded, seededDay } from '../../../test/support/seed-differences.ts';
import { findBrokenInvariants } from '../../tasks/find-broken-invariants.ts';
import { GatewayError } from '../../platform/payment-gateway.ts';
import { Booking } from '../booking/booking.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { runCharges } from '../payment/workers.ts';
import { Difference } from './difference.model.ts';
import { differenceId } from './differences.ts';
import { ReconciledDay } from './reconciled-day.model.ts';
import { reconcileDay } from './reconcile-day.ts';

const today = '2026-11-20';
const dayMs = 86_400_000;

const names = (found: Parameters<typeof differenceId>[0][]) => found.map(differenceId).toSorted();

const openNames = async () =>
  (await Difference.find({}).lean()).filter(({ resolved }) => !resolved).map(({ _id }) => _id);

/** Reconciles the seeded day again, and returns the final state and the result of that run. */
async function endOf({ rental, repairable, sound }: Seeded) {
  const open = await openNames();
  const again = await reconcileDay(seededDay, rental.app.deps);
  const late = repairable.filter((name) => name.startsWith('unknown_payment:')).map((name) => name.slice(16));
  const outcomes = await Promise.all(late.map(async (id) => (await readCharge(id)).outcome));
  return {
    open: open.toSorted(),
    repairedAgain: names(again.repaired),
    leftAgain: again.left.map(({ _id }) => _id),
    invented: again.left.filter(({ razorpayPaymentId }) => sound.includes(razorpayPaymentId ?? '')),
    outcomes,
    broken: await findBrokenInvariants(),
  };
}

const goodEnd = ({ lasting }: Seeded): Awaited<ReturnType<typeof endOf>> => ({
  open: lasting,
  repairedAgain: [],
  leftAgain: lasting,
  invented: [],
  outcomes: ['kept', 'kept'],
  broken: [],
});

describe('reconciliation of a day with differences of every kind', () => {
  test('reports all differences, repairs those it can, and changes nothing in a second run', async () => {
    const seeded = await seedDifferences();
    const { rental, lasting, repairable } = seeded;
    expect([
      lasting.length + repairable.length,
      new Set([...lasting, ...repairable].map((name) => name.split(':')[0])).size,
    ]).toEqual([25, 19]);

    const report = await reconcileDay(seededDay, rental.app.deps);

    expect(names(report.repaired)).toEqual(repairable);
    expect(report.left.map(({ _id }) => _id)).toEqual(lasting);
    const before = await snapshotDatabase();
    await reconcileDay(seededDay, rental.app.deps);
    expect(await snapshotDatabase()).toEqual(before);
    expect(await endOf(seeded)).toEqual(goodEnd(seeded));
  });

  test.each([
    { name: 'reconcile:noted', nth: 4 },
    { name: 'settle:confirmed', nth: 1 },
    { name: 'reconcile:compared', nth: 1 },
  ] as const)('reaches the same end state when killed at $name (occurrence $nth) and run again', async (place) => {
    const seeded = await seedDifferences();
    const { deps } = seeded.rental.app;

    expect(await dieAt(place, async () => reconcileDay(seededDay, deps))).toBe(true);
    await reconcileDay(seededDay, deps);
    // Settles the charges that were recorded but not decided, as the server does after every start.
    await runCharges(deps);

    expect(await endOf(seeded)).toEqual(goodEnd(seeded));
  });

  test('reaches the same end state when two runs are concurrent', async () => {
    const seeded = await seedDifferences();
    const { deps } = seeded.rental.app;

    await Promise.all([reconcileDay(seededDay, deps), reconcileDay(seededDay, deps)]);

    expect(await endOf(seeded)).toEqual(goodEnd(seeded));
  });

  test('is not marked as done when the provider stops responding halfway, and is completed later', async () => {
    const seeded = await seedDifferences();
    const { app } = seeded.rental;
    app.sandbox.faults([{ match: 'GET /v1/payments/:id/refunds', times: null, action: 'reset' }]);

    await expect(reconcileDay(seededDay, app.deps)).rejects.toBeInstanceOf(GatewayError);
    expect(await ReconciledDay.findOne({ _id: seededDay }).lean()).toMatchObject({ doneAt: null });
    expect((await openNames()).filter((name) => !seeded.lasting.includes(name))).toEqual([]);

    app.sandbox.faults([]);
    app.clock.advance(30_000);
    await reconcileDay(seededDay, app.deps);
    expect(await endOf(seeded)).toEqual(goodEnd(seeded));
  });
});

describe('reconciliation of a day without differences', () => {
  test('reports no differences, before or after the payout', async () => {
    const rental = await openRental();
    const { sandbox, deps } = rental.app;
    const kept = await rental.confirmed();
    const cancelled = await rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    await rental.cancel(cancelled.booking._id);
    const part = await rental.confirmed({ fromDate: '2026-12-08', toDate: '2026-12-09' });
    sandbox.refundOutside(part.fields.razorpay_payment_id, 10_000);
    const lapsed = await rental.holdAndOrder({ fromDate: '2026-12-11', toDate: '2026-12-12' });
    sandbox.pay(lapsed.order.orderId, 'failed');
    await rental.runFor(3 * 3_600_000, 6);

    for (let day = 0; day < 10; day += 1) {
      const report = await reconcileDay(addDays(today, day), deps);
      expect([report.day, report.left, report.repaired]).toEqual([addDays(today, day), [], []]);
      await rental.app.advance(dayMs);
    }

    expect(await readCharge(kept.fields.razorpay_payment_id)).toMatchObject({ feePaise: 11_092, taxPaise: 1_692 });
  });
});

describe('a difference', () => {
  test('is closed when the next run no longer finds it, and reopened when it reappears', async () => {
    const rental = await openRental();
    const { sandbox, deps } = rental.app;
    const id = (await rental.confirmed()).fields.razorpay_payment_id;
    sandbox.say(id, 'dreaming');
    await reconcileDay(today, deps);
    sandbox.say(id, null);
    await reconcileDay(today, deps);
    const closed = await Difference.find({}).lean();
    sandbox.say(id, 'dreaming');

    const { left } = await reconcileDay(today, deps);

    expect(closed).toMatchObject([{ _id: `unknown_word:${id}`, resolved: { by: null, note: null } }]);
    expect(left).toMatchObject([{ _id: `unknown_word:${id}`, day: today }]);
    expect(left[0]).not.toHaveProperty('resolved');
    expect(rental.alerts()).toEqual(['difference_found']);
  });

  test('is reported for malformed data, without hiding other differences', async () => {
    // The sandbox also contains payments of another shop, so not everything in it belongs to us.
    const rental = await stageRental();
    const { sandbox, deps } = rental.app;
    const [strange, refunded] = [
      await rental.confirmed(),
      await rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-06' }),
    ];
    const strangeId = strange.fields.razorpay_payment_id;
    const refundedId = refunded.fields.razorpay_payment_id;
    const { id: refundId } = sandbox.refundOutside(refundedId, 10_000);
    const foreign = await deps.gateway.createOrder({ receipt: 'another-shop', amount: 500, notes: {} });
    const { razorpay_payment_id: foreignId } = sandbox.pay(foreign.id);
    sandbox.settleNow();
    sandbox.amend(strangeId, { amount: 0.5 });
    sandbox.amend(refundId, { amount: 0.5 });
    sandbox.amend(strangeId, { amount: 0.5 }, 'settlement');

    const { left } = await reconcileDay(today, deps);

    const names = [`unknown_word:${strangeId}`, `unknown_word:${refundId}`];
    const [payout] = sandbox.state().settlements;
    const rest = [`foreign_payment:${foreignId}`, `payout_total_differs:${payout?.id}`];
    expect(left.map(({ _id }) => _id)).toEqual([...names, ...rest].toSorted());
    sandbox.amend(strangeId, { amount: 470_000 });
    sandbox.amend(refundId, { amount: 10_000 });
    sandbox.amend(strangeId, { amount: 470_000 }, 'settlement');
    expect((await reconcileDay(today, deps)).left).toMatchObject([{ kind: 'foreign_payment' }]);
  });

  test('is repaired even if the response with our order’s id was lost: the order is identified by its receipt field', async () => {
    const rental = await openRental();
    const { sandbox, deps } = rental.app;
    const booking = await rental.hold();
    sandbox.faults([{ match: 'POST /v1/orders', action: 'commit-then-reset' }]);
    await rental.order(booking._id);
    const [order] = sandbox.state().orders;
    const { razorpay_payment_id: id } = sandbox.pay(order?.id ?? '');

    const { repaired, left } = await reconcileDay(today, deps);

    expect([names(repaired), left]).toEqual([[`unknown_payment:${id}`], []]);
    expect(await readCharge(id)).toMatchObject({ outcome: 'kept' });
  });

  test('names the booking for a payment of a request that a restore has lost, and rebuilds nothing from its order [AS24]', async () => {
    const rental = await stageRental();
    const { sandbox, deps } = rental.app;
    const { booking } = await rental.confirmed();
    const { order, request } = await orderDay(rental, booking._id);
    const { razorpay_payment_id: paid } = sandbox.pay(order.orderId);
    await Payment.deleteOne({ _id: request._id });
    await Booking.updateOne({ _id: booking._id }, { $unset: { paymentRequest: 1 } });
    const before = await readBooking(booking._id);

    const { left } = await reconcileDay(today, deps);

    const bookingId = before._id;
    expect(left).toMatchObject([{ _id: `foreign_payment:${paid}`, kind: 'foreign_payment', bookingId }]);
    expect(await readBooking(booking._id)).toEqual(before);
    expect(await Payment.countDocuments()).toBe(1);
  });
});
