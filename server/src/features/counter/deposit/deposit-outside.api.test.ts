import { beforeEach, describe, expect, test } from 'vitest';
import { type Deposit, openDeposit } from '../../../../test/support/open-deposit.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';

/* A deposit of 5,000 rupees that was paid by link, of which somebody refunds money in the provider’s dashboard. */

const hour = 3_600_000;
let desk: Deposit;
let bookingId: string;
let chargeId: string;

beforeEach(async () => {
  desk = await openDeposit();
  bookingId = await desk.booked();
  const links = payLinksOf({ app: desk.app, clerk: { as: await desk.app.signIn(desk.clerk.user) } });
  const { token } = await links.open(bookingId, { purpose: 'deposit' });
  chargeId = (await links.pay(token)).fields.razorpay_payment_id;
});

/** Refunds this much in the dashboard, and lets the workers notice it. */
async function refundOutside(amount: number): Promise<void> {
  desk.app.sandbox.refundOutside(chargeId, amount * 100);
  await noticed();
}

async function noticed(): Promise<void> {
  await desk.rental.runFor(2 * hour, 4);
  await desk.rental.runUntilQuiet();
}

/** All refunds of the deposit’s payment at the provider, in rupees. */
const returned = (): number[] =>
  desk.app.sandbox
    .state()
    .refunds.filter((refund) => refund.payment_id === chargeId)
    .map(({ amount }) => amount / 100);

describe('a deposit that was refunded outside', () => {
  test('in part is lowered and missing again, and only the rest goes back with the car [DE4]', async () => {
    await refundOutside(2_000);
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', deposit: 3_000, balance: 0 });
    expect((await desk.prepare(bookingId)).deposit?.toTake).toBe(2_000);
    await desk.handOut(bookingId, { depositReason: 'A part was returned by mistake' });

    await desk.takeBack(bookingId);
    await noticed();

    expect(await readBooking(bookingId)).toMatchObject({ stage: 'returned', deposit: 0, balance: 0 });
    expect(returned()).toEqual([2_000, 3_000]);
    expect(await readCharge(chargeId)).toMatchObject({ outcome: 'held', net: 0, open: false });
  });

  test('as a whole doesn’t end the rental, and nothing goes back a second time [DE4]', async () => {
    await desk.handOut(bookingId);
    await refundOutside(5_000);

    const { status, stage, deposit, ledger } = await readBooking(bookingId);
    expect([status, stage, deposit]).toEqual(['confirmed', 'out', 0]);
    expect(ledger.at(-1)).toMatchObject({ why: 'returned_outside', account: 'deposit', lines: [{ amount: -5_000 }] });
    await desk.takeBack(bookingId);
    await noticed();

    expect(await readBooking(bookingId)).toMatchObject({ stage: 'returned', deposit: 0, balance: 0 });
    expect(returned()).toEqual([5_000]);
  });

  test('before the day of the pick-up doesn’t end the booking either [DE4]', async () => {
    const { booking } = await desk.rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    const links = payLinksOf({ app: desk.app, clerk: { as: await desk.app.signIn(desk.clerk.user) } });
    const { token } = await links.open(booking._id, { purpose: 'deposit' });
    chargeId = (await links.pay(token)).fields.razorpay_payment_id;

    await refundOutside(5_000);

    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed', deposit: 0, balance: 0 });
    expect((await desk.prepare(booking._id)).deposit?.toTake).toBe(5_000);
  });

  test('is not refunded again if the car comes back before we notice [DE4]', async () => {
    await desk.handOut(bookingId);
    desk.app.sandbox.refundOutside(chargeId, 500_000);

    await desk.takeBack(bookingId);
    await noticed();

    expect(await readBooking(bookingId)).toMatchObject({ stage: 'returned', deposit: 0, balance: 0 });
    expect(returned()).toEqual([5_000]);
    expect((await readCharge(chargeId)).parts.filter(({ state }) => state !== 'processed')).toEqual([]);
  });
});
