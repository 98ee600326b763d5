import { dayInIndia, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Booking } from '../../booking/booking.model.ts';
import {
  countClaims,
  openRental,
  type Paid,
  readBooking,
  readCharge,
  readPayment,
  type Rental,
  verifyBody,
} from '../../../../test/support/open-rental.ts';
import { dieAt, holdAt } from '../../../../test/support/interleave.ts';
import { buildUser } from '../../../../test/support/factories.ts';
import { leftOf } from '../../booking/moves/ledger.ts';
import { sumAllDays } from '../../dashboard/days/sum-money.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { presentRefunds } from '../charge/present-refund.ts';
import { createDaybooks } from '../../dashboard/days/daybooks.ts';
import { getTrend } from '../../dashboard/get-trend.ts';
import { Paper } from '../../receipt/paper.model.ts';
import { reconcileDay } from '../../reconciliation/reconcile-day.ts';
import { restartRefund } from '../restart-refund.ts';
import { reviewRefunds, settle } from './settle.ts';

/* Refunds made outside our system, and refunds that the bank reverses. */

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental();
});

const refundPosts = () => rental.calls('POST', /refund$/);
const chargeOf = async ({ fields }: Paid) => readCharge(fields.razorpay_payment_id);
const refundThere = () => rental.app.sandbox.state().refunds.find(({ receipt }) => receipt?.startsWith('refund-'));

async function refundOf(paid: Paid) {
  const { _id, parts } = await chargeOf(paid);
  return { razorpayPaymentId: _id, refundId: parts[0]?.id ?? '' };
}

/** Refunds `rupees`, or everything, in the provider’s dashboard. */
function returnOutside({ fields }: Paid, rupees?: number): void {
  rental.app.sandbox.refundOutside(fields.razorpay_payment_id, rupees === undefined ? undefined : rupees * 100);
}

describe('a partial refund made in the provider’s dashboard', () => {
  test.each([100, 50])(
    'reduces a later cancellation refund of %i percent only if that refund would exceed the rest of the payment',
    async (percent) => {
      rental = await openRental({ env: { CANCELLATION_TIERS: `${percent}@0` } });
      const paid = await rental.confirmed();
      returnOutside(paid, 100);
      await rental.runFor(2 * hours, 4);

      const { data } = await rental.cancel(paid.booking._id);
      await rental.runUntilQuiet();

      const left = paid.booking.totalAmount - 100;
      const refund = percent === 100 ? left : paid.booking.totalAmount / 2;
      const parts = [{ amount: refund, state: 'processed' }];
      expect(data).toMatchObject({ status: 'cancelled', refund });
      expect(refundThere()).toMatchObject({ amount: refund * 100, status: 'processed' });
      expect(await chargeOf(paid)).toMatchObject({ net: left - refund, outsidePaise: 10_000, parts });
    },
  );

  test('is discovered when our refund is rejected, and the rest is refunded immediately', async () => {
    const paid = await rental.confirmed();
    returnOutside(paid, 100);

    await rental.cancel(paid.booking._id);
    await rental.runFor(2 * minutes, 2);

    const left = paid.booking.totalAmount - 100;
    expect(refundPosts().map(({ status }) => status)).toEqual([400, 200]);
    expect(refundThere()).toMatchObject({ amount: left * 100 });
    await rental.runUntilQuiet();
  });

  test('is followed by a refund of the rest, exact to the paisa, even if its own amount includes a fraction of a rupee', async () => {
    const paid = await rental.confirmed();
    rental.app.sandbox.refundOutside(paid.fields.razorpay_payment_id, 10_050);

    await rental.cancel(paid.booking._id);
    await rental.runUntilQuiet();

    const payment = rental.app.sandbox.state().payments.find(({ id }) => id === paid.fields.razorpay_payment_id);
    expect(payment).toMatchObject({ status: 'refunded', amount_refunded: payment?.amount });
    expect(await chargeOf(paid)).toMatchObject({ net: 0, parts: [{ state: 'processed' }] });
  });
});

test('the refund of a payment older than six months waits for an admin when it is rejected permanently', async () => {
  rental = await openRental({ env: { HORIZON_DAYS: '365' } });
  const paid = await rental.confirmed({ fromDate: '2027-07-01', toDate: '2027-07-01' });
  await rental.app.advance(190 * days);

  await rental.cancel(paid.booking._id);
  await rental.runFor(1 * days, 24);

  expect(await chargeOf(paid)).toMatchObject({
    open: true,
    nextAt: null,
    parts: [{ state: 'failed', lastError: expect.stringContaining('more than 6 months old') }],
  });
  expect(refundPosts()).toHaveLength(2);
  expect(rental.alerts()).toContain('refund_refused');
});

describe('a full refund made in the provider’s dashboard', () => {
  test('on the first day of the rental does not release the car and raises only one alert', async () => {
    const paid = await rental.confirmed();
    rental.app.clock.set('2026-12-01T06:30:00Z');
    returnOutside(paid);
    await Booking.db.collection('payments').updateMany({}, { $set: { watching: true, nextCheckAt: new Date(0) } });

    await rental.runFor(12 * hours, 6);

    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
    expect(await countClaims(rental.car)).toBe(1);
    expect(await chargeOf(paid)).toMatchObject({ outcome: 'kept', net: 0, open: false, parts: [] });
    expect(rental.alerts()).toEqual(['refunded_outside_rental_begun']);
  });
});

describe('a failed or reversed refund', () => {
  test('is recorded as completed and not requested again when an admin later makes it in the provider’s dashboard', async () => {
    rental = await openRental({ env: { CANCELLATION_TIERS: '50@0' } });
    const paid = await rental.confirmed();
    await rental.cancel(paid.booking._id);
    rental.app.sandbox.setRefund(refundThere()?.id ?? '', 'failed');
    await rental.runFor(2 * hours, 4);
    const failed = await chargeOf(paid);
    const half = paid.booking.totalAmount / 2;
    returnOutside(paid, half);

    await rental.runUntilQuiet();

    expect(failed.parts[0]?.state).toBe('failed');
    expect(await chargeOf(paid)).toMatchObject({ net: half, open: false, parts: [{ state: 'processed', amount: 0 }] });
    expect(refundPosts()).toHaveLength(1);
  });

  test.each(['failed', 'reversed'] as const)(
    'is owed again when the bank reports it as %s after it was processed',
    async (end) => {
      const paid = await rental.confirmed();
      await rental.cancel(paid.booking._id);
      await rental.runUntilQuiet();
      rental.app.sandbox.webhooks({ mode: 'auto' });

      rental.app.sandbox.setRefund(refundThere()?.id ?? '', end);
      await rental.app.sandbox.idle();
      const returned = await chargeOf(paid);
      await restartRefund(await refundOf(paid), rental.app.deps);
      await rental.runUntilQuiet();

      expect(returned).toMatchObject({ open: true, parts: [{ state: 'failed' }] });
      expect(rental.alerts()).toContain('refund_failed');
      expect((await chargeOf(paid)).parts).toMatchObject([{ state: 'processed', gen: 2 }]);
    },
  );
});

describe('an external refund', () => {
  const outsideRefund = () => rental.app.sandbox.state().refunds.findLast(({ receipt }) => receipt === null)?.id ?? '';

  async function comesBack(end: 'failed' | 'reversed' = 'failed'): Promise<string> {
    rental.app.sandbox.webhooks({ mode: 'auto' });
    const id = outsideRefund();
    rental.app.sandbox.setRefund(id, end);
    await rental.app.sandbox.idle();
    return id;
  }

  async function expectOwed({ fields, booking }: Paid, id: string, amount: number): Promise<void> {
    const charge = await readCharge(fields.razorpay_payment_id);
    expect(charge).toMatchObject({ open: true, outsidePaise: 0 });
    expect(charge.parts.at(-1)).toMatchObject({ id, amount, state: 'failed' });
    expect(rental.alerts()).toContain('refund_failed');
    const as = await rental.app.signIn(await buildUser({ role: 'admin' }));
    const matter = { kind: 'refund_failed', refundId: id, amount, bookingId: booking._id };
    expect(await rental.app.client.succeed(rentalContract.listMoneyMatters, { as })).toMatchObject([matter]);
    expect(await Outbox.findById(`came-back:${charge._id}:${id}`).lean()).toMatchObject({
      template: 'refund_failed',
      data: { refund: amount },
    });
    await restartRefund({ razorpayPaymentId: charge._id, refundId: id }, rental.app.deps);
    await rental.runUntilQuiet();
    const all = rental.app.sandbox.state().payments.find((payment) => payment.id === charge._id);
    expect(all).toMatchObject({ status: 'refunded' });
  }

  test.each(['failed', 'reversed'] as const)(
    'whose status becomes %s is owed to the customer whose booking it had cancelled, and is paid when an admin retries it',
    async (end) => {
      const paid = await rental.confirmed();
      returnOutside(paid);
      await rental.runFor(2 * hours, 4);
      expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });

      const id = await comesBack(end);

      const shown = presentRefunds(await readBooking(paid.booking._id), [await chargeOf(paid)]);
      expect(shown).toMatchObject([{ kind: 'outside', state: 'failed', amount: paid.booking.totalAmount }]);
      await expectOwed(paid, id, paid.booking.totalAmount);
    },
  );

  test.each([
    ['all', 0],
    ['part', 100],
  ])('that fails after it covered %s of a refund that we owed is owed again', async (_what, outside) => {
    const paid = await rental.confirmed();
    rental.app.sandbox.setBalance(0);
    await rental.cancel(paid.booking._id);
    rental.app.sandbox.setBalance(null);
    const amount = outside || paid.booking.totalAmount;
    returnOutside(paid, amount);
    await rental.runUntilQuiet();
    const [part] = (await chargeOf(paid)).parts;
    expect(part).toMatchObject({ state: 'processed', amount: paid.booking.totalAmount - amount });

    await expectOwed(paid, await comesBack(), amount);
  });

  test('in progress does not cancel the booking, and changes nothing if it fails', async () => {
    const paid = await rental.confirmed();
    rental.app.sandbox.webhooks({ mode: 'auto' });
    rental.app.sandbox.refundOutside(paid.fields.razorpay_payment_id, undefined, 'pending');
    await rental.app.sandbox.idle();
    expect(await chargeOf(paid)).toMatchObject({ outsidePaise: 0 });

    await comesBack();

    expect(await chargeOf(paid)).toMatchObject({ outsidePaise: 0, net: paid.booking.totalAmount, parts: [] });
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true });
    expect(rental.alerts()).toEqual([]);
  });

  test('in progress postpones our refund of the same money, which would otherwise fail', async () => {
    const paid = await rental.confirmed();
    rental.app.sandbox.setBalance(0);
    await rental.cancel(paid.booking._id);
    rental.app.sandbox.setBalance(null);
    rental.app.sandbox.refundOutside(paid.fields.razorpay_payment_id, undefined, 'pending');
    rental.app.sandbox.say(outsideRefund(), 'created');
    await rental.runFor(6 * hours, 6);
    expect((await chargeOf(paid)).parts).toMatchObject([{ state: 'due' }]);

    rental.app.sandbox.say(outsideRefund(), null);
    await rental.runUntilQuiet();

    expect((await chargeOf(paid)).parts).toMatchObject([{ state: 'processed', amount: 0 }]);
  });

  test('that fails is not counted again when a list of refunds from before the failure is processed, and leaves revenue unchanged', async () => {
    const paid = await rental.confirmed();
    returnOutside(paid, 100);
    await rental.runUntilQuiet();
    const { _id } = await chargeOf(paid);
    const list = await rental.app.deps.gateway.fetchRefunds(_id);
    const revenue = async () => (await sumAllDays()).get('2026-11-20');
    const before = await revenue();
    await comesBack();

    await settle({ charge: await chargeOf(paid), refunds: list }, rental.app.deps);

    expect(await chargeOf(paid)).toMatchObject({ outsidePaise: 0, parts: [{ amount: 100, state: 'failed' }] });
    expect(await revenue()).toEqual(before);
    expect(before).toMatchObject({ returned: 100 });
  });
});

test('a refund that becomes unreadable still counts with its last known amount, does not hide other refunds, and waits for an admin', async () => {
  rental = await openRental({ env: { CANCELLATION_TIERS: '100@0' } });
  const paid = await rental.confirmed();
  returnOutside(paid, 100);
  await rental.runUntilQuiet();
  const [first] = rental.app.sandbox.state().refunds;
  rental.app.sandbox.amend(first?.id ?? '', { amount: 0.5 });
  returnOutside(paid, 200);
  await reviewRefunds(paid.fields.razorpay_payment_id, rental.app.deps);

  const { data } = await rental.cancel(paid.booking._id);

  expect(data).toMatchObject({ refund: paid.booking.totalAmount - 300 });
  expect(await chargeOf(paid)).toMatchObject({ outsidePaise: 30_000 });
  expect(await readPayment(paid.booking._id)).toMatchObject({ unknown: [{ id: first?.id, word: 'unreadable' }] });
  rental.app.sandbox.amend(first?.id ?? '', { amount: 10_000 });
  await rental.runUntilQuiet();
});

describe('a list of refunds fetched before our own request', () => {
  test.each(['all', 'some'] as const)(
    'that shows %s of the money as refunded externally does not undo our request',
    async (much) => {
      rental = await openRental({ env: { CANCELLATION_TIERS: '50@0' } });
      const paid = await rental.confirmed();
      const half = paid.booking.totalAmount / 2;
      const outside = much === 'all' ? half : 100;
      returnOutside(paid, outside);
      const charge = await chargeOf(paid);
      const list = await rental.app.deps.gateway.fetchRefunds(charge._id);
      const [asked] = holdAt({ name: 'refund:called' });

      const cancelling = rental.cancel(paid.booking._id);
      await asked?.reached;
      await settle({ charge: await chargeOf(paid), refunds: list }, rental.app.deps);
      asked?.release();
      await cancelling;
      await rental.runUntilQuiet();

      expect(await chargeOf(paid)).toMatchObject({
        net: half - outside,
        outsidePaise: outside * 100,
        parts: [{ promised: half, amount: half, state: 'processed' }],
      });
      const { ledger } = await readBooking(paid.booking._id);
      expect(leftOf(ledger, charge._id)).toBe(half - outside);
    },
  );
});

describe('revenue', () => {
  const trendBy = async (by: 'day' | 'month') =>
    getTrend({ by }, { ...rental.app.deps, daybooks: createDaybooks(rental.app.deps) });

  test('of a past month does not change with later refunds', async () => {
    const paid = await rental.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-11' });
    const kept = await rental.confirmed({ fromDate: '2026-12-20', toDate: '2026-12-21' });
    rental.app.clock.set('2026-12-01T06:30:00Z');
    const before = await trendBy('month');
    rental.app.clock.set('2026-11-30T18:31:00Z');
    await rental.cancel(paid.booking._id);
    returnOutside(kept, 100);
    await rental.runUntilQuiet();
    rental.app.clock.set('2026-12-02T06:30:00Z');

    const after = await trendBy('month');

    expect(after.at(-2)).toEqual(before.at(-2));
    expect(after.at(-2)?.revenue).toBe(paid.booking.totalAmount + kept.booking.totalAmount);
    expect(after.at(-1)?.revenue).toBe(-paid.booking.totalAmount - 100);
  });

  test('of a payment that we learn of after midnight counts on the new day, as its receipt does', async () => {
    rental.app.clock.set('2026-11-20T18:20:00Z');
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId);
    await rental.runFor(30 * minutes, 3);

    const { capturedAt, paidAt } = await readCharge(fields.razorpay_payment_id);
    expect([dayInIndia(paidAt ?? capturedAt), dayInIndia(capturedAt)]).toEqual(['2026-11-20', '2026-11-21']);
    expect(await Paper.findById(booking._id).lean()).toMatchObject({ issuedAt: capturedAt });
    expect((await trendBy('day')).slice(-2).map(({ revenue }) => revenue)).toEqual([0, booking.totalAmount]);
    expect((await reconcileDay('2026-11-20', rental.app.deps)).compared).toMatchObject({ payments: 1, charges: 1 });
  });

  test.each([
    ['settle:recorded', '2026-11-21'],
    ['settle:confirmed', '2026-11-20'],
  ] as const)('has the dates of the papers, even if processes die at %s and cancel:written', async (name, day) => {
    const { booking, order } = await rental.holdAndOrder();
    const fields = rental.app.sandbox.pay(order.orderId);
    await dieAt({ name, nth: 1 }, async () => rental.verify(verifyBody(order, fields)));
    rental.app.clock.set('2026-11-21T06:30:00Z');
    await rental.runUntilQuiet();
    await dieAt({ name: 'cancel:written', nth: 1 }, async () => rental.cancel(booking._id));
    rental.app.clock.set('2026-11-22T06:30:00Z');
    await rental.runUntilQuiet();

    const { capturedAt, parts } = await readCharge(fields.razorpay_payment_id);
    const dates = (await Paper.find().sort({ issuedAt: 1 }).lean()).map(({ issuedAt }) => issuedAt);
    expect(dates).toEqual([capturedAt, parts[0]?.dueAt]);
    expect(dates.map(dayInIndia)).toEqual([day, '2026-11-21']);
  });
});
