import { counterContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { readCharge } from '../../../../test/support/open-rental.ts';
import { Booking } from '../../booking/booking.model.ts';

let counter: Counter;
let bookingId: string;
const total = 4_700;

beforeEach(async () => {
  counter = await openCounter({ env: { CANCELLATION_TIERS: '100@0' } });
  bookingId = await counter.owing({ payment: { amount: total, method: 'card', reference: 'T 17' } });
});

const look = async (as = counter.clerk.as, query: { locationId?: string } = {}) =>
  counter.app.client.succeed(counterContract.getNow, { as, query });

describe('counter money to return in GET /counter/getNow', () => {
  test('is absent until there is some, and lists it until a clerk has returned it', async () => {
    expect(await look()).not.toHaveProperty('refunds');

    await counter.cancel(bookingId);
    const { refunds } = await look();

    const refundId = (await readCharge(`ctr_${bookingId}`)).parts[0]?.id ?? '';
    const refund = { razorpayPaymentId: `ctr_${bookingId}`, refundId, amount: total, method: 'card' };
    expect(refunds).toMatchObject({ rentals: [{ _id: bookingId, refund }], more: 0 });
    await counter.returnNotes(`ctr_${bookingId}`, refundId);
    expect(await look()).not.toHaveProperty('refunds');
  });

  test('does not list a correction, because nobody has to return it', async () => {
    await counter.correct(bookingId, bookingId);

    expect(await look()).not.toHaveProperty('refunds');
  });

  test('is listed at the pick-up and at the return location, and nowhere else', async () => {
    const [returned, elsewhere] = [await buildLocation(), await buildLocation()];
    await Booking.updateOne({ _id: bookingId }, { $set: { returnLocationId: returned._id } });
    await counter.cancel(bookingId);
    const clerkAt = async (location: typeof returned) => counter.app.signIn(await buildStaff('clerk', [location]));
    const { token: owner } = await counter.app.signInAs('admin');

    expect((await look(await clerkAt(returned))).refunds?.rentals).toHaveLength(1);
    expect(await look(await clerkAt(elsewhere))).not.toHaveProperty('refunds');
    expect(await look(owner, { locationId: String(elsewhere._id) })).not.toHaveProperty('refunds');
  });
});
