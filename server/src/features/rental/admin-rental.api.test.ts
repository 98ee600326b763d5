import { auditContract, rentalContract, dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  expectQuietWorld,
  openRental,
  readBooking,
  readCharge,
  runUntilQuiet,
} from '../../../test/support/rental-world.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { runAllWorkers } from '../payment/workers.ts';

const { get, adminCancel: cancel, retryRefund } = rentalContract;
const hour = 60 * 60_000;
const day = 24 * hour;

async function openDesk() {
  const rental = await openRental();
  const admin = await rental.app.signInAs('admin');
  return { ...rental, admin, as: admin.token };
}

describe('GET /booking/getById', () => {
  test('tells who, what, the money and what happened in order', async () => {
    const desk = await openDesk();
    const { booking, order, fields } = await desk.confirmed();

    const detail = await desk.app.client.succeed(get, { as: desk.as, query: { id: booking._id } });

    expect(detail).toMatchObject({
      status: 'confirmed',
      customerId: { name: desk.customer.user.name, email: desk.customer.user.email },
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
    const desk = await openDesk();

    const answer = await desk.app.client.call(get, { as: desk.as, query: { id: 'a'.repeat(24) } });

    expect(answer.code).toBe('booking_not_found');
  });
});

describe('PUT /booking/adminCancel', () => {
  test('gives all back and writes down who, why and both sides', async () => {
    const desk = await openDesk();
    const { booking, fields } = await desk.confirmed();
    const body = { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' as const };

    const answer = await desk.app.client.succeed(cancel, { as: desk.as, body });

    expect(answer).toEqual({ bookingId: booking._id, status: 'cancelled', refund: booking.totalAmount });
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'admin', holdsCar: false });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({
      net: 0,
      refund: { amount: booking.totalAmount },
    });
    const { entries } = await desk.app.client.succeed(auditContract.list, { as: desk.as, query: {} });
    expect(entries[0]).toMatchObject({
      actor: { name: desk.admin.user.name },
      action: 'rental.adminCancel',
      targetId: booking._id,
      result: 'done',
      reason: 'Gearbox broken',
      before: { status: 'confirmed' },
      after: { status: 'cancelled', cancelReason: 'admin', refundDue: booking.totalAmount },
    });
    await runUntilQuiet(desk.app);
    await expectQuietWorld(desk.app);
  });

  test('is told in the timeline with who did it and why; the customer is told neither', async () => {
    const desk = await openDesk();
    const { booking } = await desk.confirmed();
    await desk.app.client.succeed(cancel, {
      as: desk.as,
      body: { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' },
    });

    const { timeline } = await desk.app.client.succeed(get, { as: desk.as, query: { id: booking._id } });
    const own = await desk.app.client.call(rentalContract.getUserBookings, { as: await desk.customer.token() });

    expect(timeline.find(({ event }) => event === 'cancelled')).toMatchObject({
      detail: 'admin',
      by: { name: desk.admin.user.name, reason: 'Gearbox broken' },
    });
    expect(timeline.filter(({ by }) => by !== null)).toHaveLength(1);
    expect(await readBooking(booking._id)).toMatchObject({
      cancelledBy: { adminId: desk.admin.user._id, reason: 'Gearbox broken' },
    });
    expect(JSON.stringify(own.data)).not.toContain('Gearbox');
  });

  test.each(['holdAndOrder', 'hold'] as const)('tells who and why also for an unpaid booking after %s', async (way) => {
    const desk = await openDesk();
    const made = await desk[way]();
    const bookingId = 'booking' in made ? made.booking._id : made._id;
    await desk.app.client.succeed(cancel, {
      as: desk.as,
      body: { bookingId, reason: 'Fleet recall', refund: 'policy' },
    });

    const { timeline } = await desk.app.client.succeed(get, { as: desk.as, query: { id: bookingId } });

    expect(timeline.at(-1)).toMatchObject({ event: 'cancelled', by: { reason: 'Fleet recall' } });
  });

  test('keeps the first reason when it is repeated, and names nobody when the customer cancels', async () => {
    const desk = await openDesk();
    const { booking } = await desk.confirmed();
    const other = await desk.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-06' });
    const body = { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' as const };
    await desk.app.client.succeed(cancel, { as: desk.as, body });
    await desk.app.client.succeed(cancel, { as: desk.as, body: { ...body, reason: 'Something else' } });
    await desk.cancel(other.booking._id);

    const [first, second] = await Promise.all(
      [booking, other.booking].map(({ _id }) => desk.app.client.succeed(get, { as: desk.as, query: { id: _id } })),
    );

    expect(first?.timeline.flatMap(({ by }) => by ?? [])).toMatchObject([{ reason: 'Gearbox broken' }]);
    expect(second?.timeline.flatMap(({ by }) => by ?? [])).toEqual([]);
  });

  test('is harmless when repeated', async () => {
    const desk = await openDesk();
    const { booking, fields } = await desk.confirmed();
    const body = { bookingId: booking._id, reason: 'Gearbox broken', refund: 'full' as const };
    const first = await desk.app.client.succeed(cancel, { as: desk.as, body });

    const second = await desk.app.client.succeed(cancel, { as: desk.as, body: { ...body, refund: 'policy' } });

    expect(second).toEqual(first);
    expect(await Charge.countDocuments({ 'refund.amount': booking.totalAmount })).toBe(1);
    expect(fields.razorpay_payment_id).toMatch(/^pay_/);
  });

  test('gives an unpaid hold up without a refund', async () => {
    const desk = await openDesk();
    const { booking } = await desk.holdAndOrder();

    const answer = await desk.app.client.succeed(cancel, {
      as: desk.as,
      body: { bookingId: booking._id, reason: 'Fleet recall', refund: 'policy' },
    });

    expect(answer.refund).toBe(0);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
  });

  test('answers 409 with the new refund when it is not the one that was shown', async () => {
    const desk = await openDesk();
    const { booking } = await desk.confirmed();

    const answer = await desk.app.client.call(cancel, {
      as: desk.as,
      body: { bookingId: booking._id, reason: 'Recall', refund: 'full', expectedRefund: 1 },
    });

    expect(answer.code).toBe('refund_changed');
    expect(answer.error?.data).toEqual({ refund: booking.totalAmount });
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed' });
  });

  test('once the rental has begun the policy gives nothing to choose, but all may go back', async () => {
    const desk = await openDesk();
    const { booking } = await desk.confirmed();
    await desk.app.advance(12 * day);
    const as = await desk.app.signIn(desk.admin.user);
    const body = { bookingId: booking._id, reason: 'Breakdown on the road' };

    const byPolicy = await desk.app.client.call(cancel, { as, body: { ...body, refund: 'policy' } });
    const inFull = await desk.app.client.succeed(cancel, { as, body: { ...body, refund: 'full' } });

    expect(byPolicy.code).toBe('rental_started');
    expect(inFull.refund).toBe(booking.totalAmount);
  });

  test('answers 404 for a booking that does not exist and records the refusal', async () => {
    const desk = await openDesk();

    const answer = await desk.app.client.call(cancel, {
      as: desk.as,
      body: { bookingId: 'a'.repeat(24), reason: 'Recall', refund: 'full' },
    });

    expect(answer.code).toBe('booking_not_found');
    const { entries } = await desk.app.client.succeed(auditContract.list, { as: desk.as, query: {} });
    expect(entries[0]).toMatchObject({ result: 'refused', reason: 'booking_not_found', after: null });
  });
});

describe('PUT /payment/retryRefund', () => {
  test('R4 a failed refund that is clicked twice starts again once, under a new key', async () => {
    const desk = await openDesk();
    const { booking, fields } = await desk.confirmed();
    const id = fields.razorpay_payment_id;
    await desk.cancel(booking._id);
    desk.app.sandbox.setRefund((await readCharge(id)).refund?.razorpayRefundId ?? '', 'failed');
    await desk.app.advance(hour + 1_000);
    await runAllWorkers(desk.app.deps);
    const as = await desk.app.signIn(desk.admin.user);

    const answers = await Promise.all(
      [1, 2].map(() => desk.app.client.call(retryRefund, { as, query: { razorpayPaymentId: id } })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readCharge(id)).refund).toMatchObject({ gen: 2, key: `refund-${id}-2` });
    expect(callsOf(desk.app, 'POST', /refund$/).map(({ headers }) => headers['x-refund-idempotency'])).toEqual([
      `refund-${id}-1`,
      `refund-${id}-2`,
    ]);
  });

  test('refuses a refund that has not failed and a payment that does not exist', async () => {
    const desk = await openDesk();
    const { fields } = await desk.confirmed();
    const ask = (razorpayPaymentId: string) =>
      desk.app.client.call(retryRefund, { as: desk.as, query: { razorpayPaymentId } });

    const kept = await ask(fields.razorpay_payment_id);
    const unknown = await ask('pay_AAAAAAAAAAAAAA');

    expect([kept.code, unknown.code]).toEqual(['refund_not_failed', 'payment_not_found']);
  });
});

describe('revenue', () => {
  test('tiles, trend and ledger agree after a payment, a cancellation and a hold', async () => {
    const desk = await openDesk();
    const kept = await desk.confirmed();
    const returned = await desk.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-07' });
    await desk.hold({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    await desk.cancel(returned.booking._id);

    const totals = await desk.app.client.succeed(dashboardContract.getDashboardData, { as: desk.as });
    const trend = await desk.app.client.succeed(dashboardContract.getTrend, { as: desk.as, query: { by: 'day' } });
    const table = await desk.app.client.succeed(dashboardContract.getBookingData, { as: desk.as, query: {} });

    const confirmed = table.bookings.filter(({ status }) => status === 'confirmed');
    expect(totals).toMatchObject({ bookings: 3, totalRevenue: kept.booking.totalAmount });
    expect(confirmed.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(totals.totalRevenue);
    expect(trend).toHaveLength(30);
    expect(trend.at(-1)).toEqual({ from: '2026-11-20', revenue: totals.totalRevenue, bookings: 3 });
  });
});
