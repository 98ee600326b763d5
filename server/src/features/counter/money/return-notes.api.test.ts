import { dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { serveMetrics } from '../../../../test/support/open-metrics.ts';
import { mailsOf, readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { orderDay } from '../../../../test/support/request-change.ts';
import { createMetrics } from '../../../metrics/registry.ts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { lookBeforeRefunds } from '../../payment/charge/charge-schedule.ts';
import { reconcileDay } from '../../reconciliation/reconcile-day.ts';
import { findMissingPayouts } from '../../reconciliation/payout/find-missing-payouts.ts';
import { findProviderDifferences } from '../../../tasks/find-provider-differences.ts';

let counter: Counter;
let bookingId: string;
let chargeId: string;
const total = 4_700;

beforeEach(async () => {
  counter = await openCounter({ env: { CANCELLATION_TIERS: '100@0' } });
  bookingId = await counter.owing({ payment: { amount: total, method: 'cash' } });
  chargeId = `ctr_${bookingId}`;
});

const matters = async (as = counter.manager.as) => counter.app.client.succeed(rentalContract.listMoneyMatters, { as });

describe('counter money that has to be returned', () => {
  beforeEach(async () => {
    await counter.cancel(bookingId);
    await counter.runUntilQuiet();
  });

  const partId = async (): Promise<string> => (await readCharge(chargeId)).parts[0]?.id ?? '';

  test('is listed until a person returns it, and the provider is never asked about it [TL5]', async () => {
    await lookBeforeRefunds(counter.app.deps);
    await counter.runFor(3 * 24 * 3_600_000, 6);

    expect(await readBooking(bookingId)).toMatchObject({ status: 'cancelled', refundDue: total, balance: 0 });
    expect(await readCharge(chargeId)).toMatchObject({
      net: 0,
      open: true,
      nextAt: null,
      parts: [{ state: 'due', amount: total, tries: 0 }],
    });
    expect([...counter.calls('POST', /refund/), ...counter.calls('GET', /ctr_/)]).toEqual([]);
    expect(await matters(await counter.app.signIn(counter.manager.user))).toMatchObject([
      { kind: 'notes_to_return', bookingId, razorpayPaymentId: chargeId, amount: total, detail: 'Cash' },
    ]);
  });

  test('is returned once a clerk marks it, and the customer is notified [TL5]', async () => {
    const refundId = await partId();

    const marked = await counter.returnNotes(chargeId, refundId);
    const repeated = await counter.returnNotes(chargeId, refundId);

    expect([marked.status, repeated.status]).toEqual([200, 200]);
    expect(await readCharge(chargeId)).toMatchObject({
      open: false,
      parts: [{ state: 'processed', byHand: { by: counter.clerk.user._id } }],
    });
    expect(await matters()).toEqual([]);
    expect((await mailsOf()).filter((key) => key.startsWith('refund'))).toEqual([
      `refund-done:${chargeId}:${refundId}:1`,
    ]);
  });

  test('can’t be refunded through the provider, and clerks can’t mark refunds of online payments as returned', async () => {
    const query = { razorpayPaymentId: chargeId, refundId: await partId() };
    const { booking, fields } = await counter.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-10' });

    const retried = await counter.app.client.call(rentalContract.retryRefund, { as: counter.manager.as, query });
    const marked = await counter.returnNotes(fields.razorpay_payment_id, booking._id);

    expect(retried).toMatchObject({ status: 409, code: 'refund_not_failed' });
    expect(marked).toMatchObject({ status: 403, code: 'not_allowed' });
  });
});

describe('the money of a booking that was paid online and at the counter', () => {
  test('is refunded through the provider first, then at the counter', async () => {
    const { booking, fields } = await counter.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-11' });
    const { order } = await orderDay(counter, bookingId);
    const { razorpay_payment_id: online } = counter.app.sandbox.pay(order.orderId);
    await counter.runUntilQuiet();
    const { as } = await staffOffice(counter.app);
    const { rev } = await readBooking(bookingId);
    const body = { bookingId, recordId: counter.newId(), rev, amount: 3_000, reason: 'The car came late' };

    await counter.app.client.succeed(rentalContract.giveBack, { as, body });
    await counter.runUntilQuiet();

    expect(await readCharge(online)).toMatchObject({ net: 0, parts: [{ state: 'processed', amount: 2_350 }] });
    expect(await readCharge(chargeId)).toMatchObject({ net: total - 650, parts: [{ state: 'due', amount: 650 }] });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({ net: booking.totalAmount, parts: [] });
  });

  test('counts as revenue in the totals, the trend and the export', async () => {
    const { as } = await staffOffice(counter.app);
    const { client } = counter.app;
    const { totalRevenue } = await client.succeed(dashboardContract.getDashboardData, { as });
    const trend = await client.succeed(dashboardContract.getTrend, { as, query: { by: 'day' } });
    const { text } = await client.raw
      .get(`/api${dashboardContract.getExport.path}`)
      .set('authorization', `Bearer ${as}`);

    expect([totalRevenue, trend.at(-1)?.revenue]).toEqual([total, total]);
    expect(text).toContain(`${total},confirmed`);
  });
});

describe('records that are compared with the provider', () => {
  test('show no silence of the provider for counter money, unlike for an online payment without an event [TL6]', async () => {
    const { scrape } = await serveMetrics(counter.app, createMetrics());
    const silence = async () => (await scrape()).find(({ name }) => name === 'sarani_webhook_silence_seconds')?.value;
    counter.app.clock.advance(20 * 60_000);
    const withCash = await silence();
    await counter.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    counter.app.clock.advance(20 * 60_000);

    expect(withCash).toBe(0);
    expect(await silence()).toBeGreaterThan(1_000);
  });

  test('contain no counter money in reconciliation, payouts or differences [TL6]', async () => {
    const day = '2026-11-20';
    await counter.cancel(bookingId);
    const part = (await readCharge(chargeId)).parts[0];
    await counter.returnNotes(chargeId, part?.id ?? '');
    await counter.app.advance(8 * 24 * 3_600_000);

    const { compared, left } = await reconcileDay(day, counter.app.deps);
    const missing = await findMissingPayouts('2026-11-27', counter.app.deps);
    const differences = await findProviderDifferences(
      { since: new Date(0), report: () => undefined },
      counter.app.deps,
    );

    expect([compared.charges, left, missing, differences]).toEqual([0, [], [], []]);
    expect(counter.calls('GET', /ctr_/)).toEqual([]);
    expect(await Charge.countDocuments({})).toBe(1);
  });
});

describe('an open payment request', () => {
  beforeEach(async () => {
    bookingId = await counter.owing({ payment: { amount: 1_000, method: 'cash' } }, '2026-12-10');
  });

  test('is withdrawn when money is taken, and its late payment is refunded', async () => {
    const { order } = await orderDay(counter, bookingId);

    const taken = await counter.take(bookingId, { amount: 3_700 });
    const late = counter.app.sandbox.pay(order.orderId).razorpay_payment_id;
    await counter.runUntilQuiet();

    expect(taken).toMatchObject({ status: 201, data: { balance: 0 } });
    expect(await readBooking(bookingId)).toMatchObject({ toDate: '2026-12-11', balance: 0 });
    expect(await readCharge(late)).toMatchObject({ outcome: 'refund', net: 0 });
  });

  test('that is paid concurrently applies first, and no counter money is recorded', async () => {
    const { order } = await orderDay(counter, bookingId);
    const { razorpay_payment_id: online } = counter.app.sandbox.pay(order.orderId);

    const refused = await counter.take(bookingId, { amount: 3_700 });
    const again = await counter.take(bookingId, { amount: 3_700 });

    expect(refused).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(again).toMatchObject({ status: 201, data: { balance: 0 } });
    expect(await readCharge(online)).toMatchObject({ outcome: 'kept' });
    expect(await readBooking(bookingId)).toMatchObject({ toDate: '2026-12-12', totalAmount: total + 2_350 });
  });

  test('stays open if the clerk enters more than the balance', async () => {
    const { request } = await orderDay(counter, bookingId);

    expect(await counter.take(bookingId, { amount: 3_701 })).toMatchObject({ status: 409, code: 'amount_too_high' });
    expect((await readBooking(bookingId)).paymentRequest?._id).toEqual(request._id);
  });
});
