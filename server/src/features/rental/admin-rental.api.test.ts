import { auditContract, rentalContract, dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  expectQuietBooks,
  openRental,
  readBooking,
  readCharge,
  runUntilQuiet,
} from '../../../test/support/open-rental.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { runAllWorkers } from '../payment/workers.ts';

const { get, adminCancel: cancel, retryRefund } = rentalContract;
const hour = 60 * 60_000;
const day = 24 * hour;

async function openOffice() {
  const rental = await openRental();
  const admin = await rental.app.signInAs('admin');
  return { ...rental, admin, as: admin.token };
}

describe('GET /booking/getById', () => {
  test('tells who, what, the money and what happened in order', async () => {
    const office = await openOffice();
    const { booking, order, fields } = await office.confirmed();

    const detail = await office.app.client.succeed(get, { as: office.as, query: { id: booking._id } });

    expect(detail).toMatchObject({
      status: 'confirmed',
      customerId: { name: office.customer.user.name, email: office.customer.user.email },
      razorpayOrderId: order.orderId,
      cancellation: { policy: booking.totalAmount, full: booking.totalAmount },
      charges: [
        { _id: fields.razorpay_payment_id, amount: booking.totalAmount, net: booking.totalAmount, refund: null },
      ],
    });
    expect(detail.timeline.map(({ event }) => event)).toEqual([
      'created',
      'order_created',
      'paid',
      'confirmed',
      'mail_queued',
    ]);
  });

  test('answers 404 for a booking that does not exist', async () => {
    const office = await openOffice();

    const answer = await office.app.client.call(get, { as: office.as, query: { id: 'a'.repeat(24) } });

    expect(answer.code).toBe('booking_not_found');
  });
});

describe('PUT /booking/adminCancel', () => {
  test('gives all back and writes down who, why and both sides', async () => {
    const office = await openOffice();
    const { booking, fields } = await office.confirmed();
    const body = { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' as const };

    const answer = await office.app.client.succeed(cancel, { as: office.as, body });

    expect(answer).toEqual({ bookingId: booking._id, status: 'cancelled', refund: booking.totalAmount });
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'admin', holdsCar: false });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({
      net: 0,
      refund: { amount: booking.totalAmount },
    });
    const { entries } = await office.app.client.succeed(auditContract.list, { as: office.as, query: {} });
    expect(entries[0]).toMatchObject({
      actor: { name: office.admin.user.name },
      action: 'rental.adminCancel',
      targetId: booking._id,
      result: 'done',
      reason: 'Gearbox broken',
      before: { status: 'confirmed' },
      after: { status: 'cancelled', cancelReason: 'admin', refundDue: booking.totalAmount },
    });
    await runUntilQuiet(office.app);
    await expectQuietBooks(office.app);
  });

  test('is told in the timeline with who did it and why; the customer is told neither', async () => {
    const office = await openOffice();
    const { booking } = await office.confirmed();
    await office.app.client.succeed(cancel, {
      as: office.as,
      body: { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' },
    });

    const { timeline } = await office.app.client.succeed(get, { as: office.as, query: { id: booking._id } });
    const own = await office.app.client.call(rentalContract.getUserBookings, { as: await office.customer.token() });

    expect(timeline.find(({ event }) => event === 'cancelled')).toMatchObject({
      detail: 'admin',
      by: { name: office.admin.user.name, reason: 'Gearbox broken' },
    });
    expect(timeline.filter(({ by }) => by !== null)).toHaveLength(1);
    expect(await readBooking(booking._id)).toMatchObject({
      cancelledBy: { adminId: office.admin.user._id, reason: 'Gearbox broken' },
    });
    expect(JSON.stringify(own.data)).not.toContain('Gearbox');
  });

  test.each(['holdAndOrder', 'hold'] as const)('tells who and why also for an unpaid booking after %s', async (way) => {
    const office = await openOffice();
    const made = await office[way]();
    const bookingId = 'booking' in made ? made.booking._id : made._id;
    await office.app.client.succeed(cancel, {
      as: office.as,
      body: { bookingId, reason: 'Fleet recall', refund: 'policy' },
    });

    const { timeline } = await office.app.client.succeed(get, { as: office.as, query: { id: bookingId } });

    expect(timeline.at(-1)).toMatchObject({ event: 'cancelled', by: { reason: 'Fleet recall' } });
  });

  test('keeps the first reason when it is repeated, and names nobody when the customer cancels', async () => {
    const office = await openOffice();
    const { booking } = await office.confirmed();
    const other = await office.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    const body = { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' as const };
    await office.app.client.succeed(cancel, { as: office.as, body });
    await office.app.client.succeed(cancel, { as: office.as, body: { ...body, reason: 'Something else' } });
    await office.cancel(other.booking._id);

    const [first, second] = await Promise.all(
      [booking, other.booking].map(({ _id }) => office.app.client.succeed(get, { as: office.as, query: { id: _id } })),
    );

    expect(first?.timeline.flatMap(({ by }) => by ?? [])).toMatchObject([{ reason: 'Gearbox broken' }]);
    expect(second?.timeline.flatMap(({ by }) => by ?? [])).toEqual([]);
  });

  test('is harmless when repeated', async () => {
    const office = await openOffice();
    const { booking, fields } = await office.confirmed();
    const body = { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' as const };
    const first = await office.app.client.succeed(cancel, { as: office.as, body });

    const second = await office.app.client.succeed(cancel, { as: office.as, body: { ...body, refund: 'policy' } });

    expect(second).toEqual(first);
    expect(await Charge.countDocuments({ 'refund.amount': booking.totalAmount })).toBe(1);
    expect(fields.razorpay_payment_id).toMatch(/^pay_/);
  });

  test('gives an unpaid hold up without a refund', async () => {
    const office = await openOffice();
    const { booking } = await office.holdAndOrder();

    const answer = await office.app.client.succeed(cancel, {
      as: office.as,
      body: { bookingId: booking._id, reason: 'Fleet recall', refund: 'policy' },
    });

    expect(answer.refund).toBe(0);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
  });

  test('answers 409 with the new refund when it is not the one that was shown', async () => {
    const office = await openOffice();
    const { booking } = await office.confirmed();

    const answer = await office.app.client.call(cancel, {
      as: office.as,
      body: { bookingId: booking._id, reason: 'Recall', refund: 'full', expectedRefund: 1 },
    });

    expect(answer.code).toBe('refund_changed');
    expect(answer.error?.data).toEqual({ refund: booking.totalAmount });
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed' });
  });

  test('once the rental has begun the policy gives nothing to choose, but all may go back', async () => {
    const office = await openOffice();
    const { booking } = await office.confirmed();
    await office.app.advance(12 * day);
    const as = await office.app.signIn(office.admin.user);
    const body = { bookingId: booking._id, reason: 'Breakdown on the road' };

    const byPolicy = await office.app.client.call(cancel, { as, body: { ...body, refund: 'policy' } });
    const inFull = await office.app.client.succeed(cancel, { as, body: { ...body, refund: 'full' } });

    expect(byPolicy.code).toBe('rental_started');
    expect(inFull.refund).toBe(booking.totalAmount);
  });

  test('answers 404 for a booking that does not exist and records the refusal', async () => {
    const office = await openOffice();

    const answer = await office.app.client.call(cancel, {
      as: office.as,
      body: { bookingId: 'a'.repeat(24), reason: 'Recall', refund: 'full' },
    });

    expect(answer.code).toBe('booking_not_found');
    const { entries } = await office.app.client.succeed(auditContract.list, { as: office.as, query: {} });
    expect(entries[0]).toMatchObject({ result: 'refused', reason: 'booking_not_found', after: null });
  });
});

describe('PUT /payment/retryRefund', () => {
  test('R4 a failed refund that is clicked twice starts again once, under a new key', async () => {
    const office = await openOffice();
    const { booking, fields } = await office.confirmed();
    const id = fields.razorpay_payment_id;
    await office.cancel(booking._id);
    office.app.sandbox.setRefund((await readCharge(id)).refund?.razorpayRefundId ?? '', 'failed');
    await office.app.advance(hour + 1_000);
    await runAllWorkers(office.app.deps);
    const as = await office.app.signIn(office.admin.user);

    const answers = await Promise.all(
      [1, 2].map(() => office.app.client.call(retryRefund, { as, query: { razorpayPaymentId: id } })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readCharge(id)).refund).toMatchObject({ gen: 2, key: `refund-${id}-2` });
    expect(callsOf(office.app, 'POST', /refund$/).map(({ headers }) => headers['x-refund-idempotency'])).toEqual([
      `refund-${id}-1`,
      `refund-${id}-2`,
    ]);
  });

  test('refuses a refund that has not failed and a payment that does not exist', async () => {
    const office = await openOffice();
    const { fields } = await office.confirmed();
    const ask = (razorpayPaymentId: string) =>
      office.app.client.call(retryRefund, { as: office.as, query: { razorpayPaymentId } });

    const kept = await ask(fields.razorpay_payment_id);
    const unknown = await ask('pay_AAAAAAAAAAAAAA');

    expect([kept.code, unknown.code]).toEqual(['refund_not_failed', 'payment_not_found']);
  });
});

describe('revenue', () => {
  test('tiles, trend and ledger agree after a payment, a cancellation and a hold', async () => {
    const office = await openOffice();
    const kept = await office.confirmed();
    const returned = await office.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-07' });
    await office.hold({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    await office.cancel(returned.booking._id);

    const totals = await office.app.client.succeed(dashboardContract.getDashboardData, { as: office.as });
    const trend = await office.app.client.succeed(dashboardContract.getTrend, { as: office.as, query: { by: 'day' } });
    const table = await office.app.client.succeed(dashboardContract.getBookingData, { as: office.as, query: {} });

    const confirmed = table.bookings.filter(({ status }) => status === 'confirmed');
    expect(totals).toMatchObject({ bookings: 3, totalRevenue: kept.booking.totalAmount });
    expect(confirmed.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(totals.totalRevenue);
    expect(trend).toHaveLength(30);
    expect(trend.at(-1)).toEqual({ from: '2026-11-20', revenue: totals.totalRevenue, bookings: 3 });
  });
});
