import { dayInIndia, type PaymentOrder, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../../test/support/interleave.ts';
import { type Deposit, openDeposit } from '../../../../test/support/open-deposit.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';
import { findWaiting } from '../../../tasks/find-broken-invariants.ts';
import { settleDueDeposits } from '../../payment/deposit/due-deposits.ts';
import { reconcileDay } from '../../reconciliation/reconcile-day.ts';

/*
 * A deposit that staff keep when the car comes back, and then forget. The rental owes 1,000 rupees, for which a pay link
 * is open for longer than the promised 24 hours.
 */

const hour = 3_600_000;
let desk: Deposit;
let bookingId: string;
let chargeId: string;
let order: PaymentOrder;

beforeEach(async () => {
  desk = await openDeposit();
  ({ bookingId, chargeId } = await desk.owing());
  await desk.takeBack(bookingId, { deposit: 'keep' });
  const links = payLinksOf({ app: desk.app, clerk: { as: await desk.owner() } });
  const { token } = await links.open(bookingId, { hours: 168 });
  order = await links.ordered(token);
});

const matters = async () => desk.app.client.succeed(rentalContract.listMoneyMatters, { as: await desk.owner() });

/** Asserts that the deposit has paid what was owed, and that staff see the rest as money to return. */
async function expectReturned() {
  const stored = await readBooking(bookingId);
  expect(stored).toMatchObject({ stage: 'returned', deposit: 0, balance: 0, followUp: false });
  expect(stored).not.toHaveProperty('paymentRequest');
  expect(await readCharge(chargeId)).toMatchObject({
    outcome: 'held',
    net: 0,
    parts: [{ amount: 4_000, state: 'due' }],
  });
  expect(await readCharge(`dep_${String(stored.ledger.at(-1)?.id)}`)).toMatchObject({ outcome: 'kept', net: 1_000 });
  expect(await matters()).toMatchObject([{ kind: 'notes_to_return', bookingId, amount: 4_000 }]);
}

describe('a forgotten deposit', () => {
  test('is reported as waiting from its promised hour on, until a worker gives it back', async () => {
    await desk.app.advance(23 * hour);
    const early = await findWaiting(desk.app.deps);
    await desk.app.advance(hour);
    const due = await findWaiting(desk.app.deps);

    expect([early, due]).toEqual([[], [`the deposit of booking ${bookingId} is due`]]);
    await desk.rental.runUntilQuiet();
    await expectReturned();
  });

  test.each([
    'request:asked',
    'request:ended',
    'deposit:settled',
    'counter:copied',
    'cancel:charged',
    'cancel:cleared',
  ] as const)('is given back once if the worker dies at %s', async (name) => {
    await desk.app.advance(24 * hour);

    expect(await dieAt({ name, nth: 1 }, async () => settleDueDeposits(desk.app.deps))).toBe(true);
    await desk.rental.runUntilQuiet();

    await expectReturned();
  });

  test('is given back while the provider is silent for 48 hours, and so is the payment that it did not report', async () => {
    const { razorpay_payment_id: paid } = desk.app.sandbox.pay(order.orderId);
    const paidOn = dayInIndia(desk.app.clock.now());
    const bringBack = desk.rental.loseProvider();

    await desk.rental.runFor(48 * hour, 4);
    await expectReturned();
    bringBack();
    await desk.rental.runFor(6 * hour, 1); // until the order is looked at again
    await desk.rental.runUntilQuiet();

    await expectReturned();
    expect(await readCharge(paid)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ state: 'processed' }] });
    expect((await reconcileDay(paidOn, desk.app.deps)).left).toEqual([]);
  });
});
