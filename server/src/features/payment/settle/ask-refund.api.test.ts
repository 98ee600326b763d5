import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../../test/support/interleave.ts';
import {
  createCustomer,
  mailsOf,
  openRental,
  type Paid,
  readBooking,
  readCharge,
  type Rental,
} from '../../../../test/support/open-rental.ts';
import { restartRefund } from '../restart-refund.ts';
import { runCharges } from '../workers.ts';
import { settle } from './settle.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const laterPeriod = { fromDate: '2026-12-05', toDate: '2026-12-06' };
const refundPath = 'POST /v1/payments/:id/refund';

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const refundPosts = () => rental.calls('POST', /refund$/);
const refundsThere = () => rental.app.sandbox.state().refunds;
const refundOf = async ({ fields }: Paid) => (await readCharge(fields.razorpay_payment_id)).parts[0];

/** Runs each try of a failing refund exactly when it is due and returns the minutes between the tries. */
async function pausesOf(paid: Paid, tries: number, pauses: number[] = []): Promise<number[]> {
  if (tries === 0) return pauses;
  const { nextAt } = await readCharge(paid.fields.razorpay_payment_id);
  const pause = (nextAt?.getTime() ?? Number.NaN) - rental.app.clock.now().getTime();
  await rental.app.advance(pause);
  await runCharges(rental.app.deps);
  return pausesOf(paid, tries - 1, [...pauses, pause / minutes]);
}

describe('a refund', () => {
  test('is retried while our balance is insufficient, raises an alert on every try from the third on, and succeeds when an admin retries it with enough balance', async () => {
    const paid = await rental.confirmed();
    rental.app.sandbox.setBalance(0);
    await rental.cancel(paid.booking._id);

    const pauses = await pausesOf(paid, 4);
    const alerts = rental.alerts();
    const waiting = await refundOf(paid);
    rental.app.sandbox.setBalance(paid.order.amount);
    const { razorpay_payment_id: razorpayPaymentId } = paid.fields;
    await restartRefund({ razorpayPaymentId, refundId: waiting?.id ?? '' }, rental.app.deps);
    await rental.runUntilQuiet();

    expect(pauses).toEqual([1, 5, 30, 60]);
    expect(alerts).toEqual(['refund_delayed', 'refund_delayed', 'refund_delayed']);
    expect(waiting).toMatchObject({ state: 'due', tries: 5, lastError: expect.stringContaining('balance') });
    expect(await refundOf(paid)).toMatchObject({ state: 'processed', gen: 1 });
    expect(refundsThere()).toHaveLength(1);
  });

  test.each([
    ['is rejected because another request with the same key is in progress', { action: 'status', status: 409 }],
    ['is rejected because of too many requests', { action: 'throttle429' }],
    ['gets an unreadable response', { action: 'badjson200' }],
  ] as const)('remains due when its request %s, and is requested again with the same key', async (_what, fault) => {
    const paid = await rental.confirmed();
    rental.app.sandbox.faults([{ match: refundPath, ...fault }]);

    const { status, data } = await rental.cancel(paid.booking._id);
    const first = await refundOf(paid);
    await rental.runFor(2 * minutes, 2);

    expect([status, data?.refund]).toEqual([200, paid.booking.totalAmount]);
    expect(first?.state).toBe('due');
    const keys = refundPosts().map(({ headers }) => headers['x-refund-idempotency']);
    expect(keys).toEqual([first?.key, first?.key]);
    expect(refundPosts()[1]?.body).toEqual(refundPosts()[0]?.body);
    expect(refundsThere()).toHaveLength(1);
    await rental.runUntilQuiet();
  });

  test('is sent within a minute of the end of an outage, like all other waiting refunds, even if its next try was scheduled much later', async () => {
    const [first, second] = [await rental.confirmed(), await rental.confirmed(laterPeriod)];
    rental.app.sandbox.faults([{ match: refundPath, times: null, action: 'empty500' }]);
    await rental.cancel(first.booking._id);
    await rental.cancel(second.booking._id);
    await rental.runFor(40 * minutes, 80);
    const waiting = [await refundOf(first), await refundOf(second)];

    rental.app.sandbox.faults([]);
    await rental.runFor(1 * minutes, 4);

    const requested = [await refundOf(first), await refundOf(second)];
    expect(waiting).toMatchObject(waiting.map(() => ({ state: 'due', tries: 4 })));
    expect(requested).toMatchObject(requested.map(() => ({ state: 'requested' })));
    expect(refundsThere()).toHaveLength(2);
    await rental.runUntilQuiet();
  });

  test('is not requested again during an outage, and the provider receives fewer than two requests per round on average', async () => {
    const paid = [await rental.confirmed(), await rental.confirmed(laterPeriod)];
    const bringBack = rental.loseProvider();
    await Promise.all(paid.map(async ({ booking }) => rental.cancel(booking._id)));
    const rounds = 80;
    const before = rental.app.sandbox.requests().length;

    await rental.runFor(20 * minutes, rounds);
    const refundRequests = refundPosts().length;
    const polls = rental.app.sandbox.requests().length - before;
    bringBack();
    await rental.runFor(1 * minutes, 4);

    expect(refundRequests).toBe(2);
    expect(polls).toBeLessThan(2 * rounds);
    expect(refundsThere()).toHaveLength(2);
    await rental.runUntilQuiet();
  });

  test('made outside our system for a confirmed booking cancels that booking and releases the car', async () => {
    const { booking, fields } = await rental.confirmed();
    rental.app.sandbox.refundOutside(fields.razorpay_payment_id);

    await rental.runFor(1 * minutes, 1);

    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'refunded', holdsCar: false });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({
      outcome: 'kept',
      net: 0,
      open: false,
      parts: [],
    });
    expect(refundPosts()).toEqual([]);
    const next = await rental.book(undefined, await createCustomer(rental.app));
    expect(next.status).toBe(201);
  });

  test('of part of the payment, made outside our system, raises only one alert however often the order is checked', async () => {
    const { booking, fields } = await rental.confirmed();
    rental.app.sandbox.refundOutside(fields.razorpay_payment_id, 100);
    await rental.runFor(1 * hours, 6);
    const first = rental.alerts();

    rental.app.sandbox.refundOutside(fields.razorpay_payment_id, 100);
    await rental.runFor(1 * hours, 6);

    expect(first).toEqual(['partial_refund_outside']);
    expect(rental.alerts()).toEqual([...first, 'partial_refund_outside']);
    const facts = { outcome: 'kept', outsidePaise: 200, net: booking.totalAmount - 2, parts: [] };
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject(facts);
    expect((await readBooking(booking._id)).status).toBe('confirmed');
    expect(refundPosts()).toEqual([]);
    await rental.expectQuiet();
  });

  test('that is made outside our system while we still owe it is not made again', async () => {
    const paid = await rental.confirmed();
    rental.app.sandbox.faults([{ match: refundPath, action: 'reset' }]);
    await rental.cancel(paid.booking._id);
    rental.app.sandbox.refundOutside(paid.fields.razorpay_payment_id);

    await rental.runUntilQuiet();

    expect(await refundOf(paid)).toMatchObject({ state: 'processed', amount: 0 });
    expect((await mailsOf()).map((key) => key.split(':')[0])).toContain('refund-done');
    expect(refundsThere()).toHaveLength(1);
    expect((await readBooking(paid.booking._id)).cancelReason).toBe('customer');
  });

  test('is leased to one caller at a time, so that it is requested only once even if the provider ignores idempotency keys', async () => {
    rental = await openRental({ env: { CANCELLATION_TIERS: '50@0' } });
    const paid = await rental.confirmed();
    await dieAt({ name: 'cancel:charged', nth: 1 }, async () => rental.cancel(paid.booking._id));
    rental.app.sandbox.honourKeys(false);
    rental.app.sandbox.faults([{ match: refundPath, action: 'delay', delayMs: 300, times: null }]);

    const charge = await readCharge(paid.fields.razorpay_payment_id);
    await Promise.all([1, 2, 3].map(async () => settle({ charge }, rental.app.deps)));
    await rental.runUntilQuiet();

    expect(refundPosts()).toHaveLength(1);
    expect(refundsThere()).toHaveLength(1);
  });

  test('of part of the payment is found in the provider’s list and not requested again after a crash, even if the provider has forgotten the idempotency key', async () => {
    rental = await openRental({ env: { CANCELLATION_TIERS: '50@0' } });
    const paid = await rental.confirmed();
    rental.app.sandbox.honourKeys(false);
    await dieAt({ name: 'refund:called', nth: 1 }, async () => rental.cancel(paid.booking._id));
    const afterDeath = await refundOf(paid);
    await rental.app.advance(1 * minutes);

    await runCharges(rental.app.deps);
    await rental.runUntilQuiet();

    expect(afterDeath).toMatchObject({ state: 'due', tries: 1 });
    expect(await refundOf(paid)).toMatchObject({
      state: 'processed',
      amount: paid.booking.totalAmount / 2,
      razorpayRefundId: refundsThere()[0]?.id,
    });
    expect(refundPosts()).toHaveLength(1);
    await rental.expectQuiet();
  });
});
