import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../test/support/database.ts';
import { buildBooking } from '../../../test/support/factories.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { leaseOrder, openPayment, releaseOrderLease, storeOrder } from './payment-moves.ts';

const createDeps = () => ({ clock: createManualClock() });

describe('moves of a payment row', () => {
  test('P1 creates only one row per booking', async () => {
    const deps = createDeps();
    const booking = await buildBooking();

    const rows = await Promise.all([openPayment(booking, deps), openPayment(booking, deps)]);

    expect(rows[0]?._id).toEqual(rows[1]?._id);
  });

  test('P2 grants only one lease until that lease expires or is released', async () => {
    const deps = createDeps();
    const { _id } = await openPayment(await buildBooking(), deps);

    const first = await leaseOrder(_id, deps);
    const second = await leaseOrder(_id, deps);
    await releaseOrderLease(_id, deps);
    const third = await leaseOrder(_id, deps);
    deps.clock.advance(20_001);
    const fourth = await leaseOrder(_id, deps);

    expect([first?.orderTries, second, third?.orderTries, fourth?.orderTries]).toEqual([1, null, 2, 3]);
  });

  test('P3 permanently stores the first order, and no lease is granted afterwards', async () => {
    const deps = createDeps();
    const { _id } = await openPayment(await buildBooking(), deps);
    await storeOrder(_id, 'order_AAAAAAAAAAAAAA', deps);
    const before = await snapshotDatabase();

    const stored = await storeOrder(_id, 'order_BBBBBBBBBBBBBB', deps);
    const leased = await leaseOrder(_id, deps);

    expect([stored.razorpayOrderId, leased]).toEqual(['order_AAAAAAAAAAAAAA', null]);
    expect(await snapshotDatabase()).toEqual(before);
  });
});
