import {
  type AdminCancelBody,
  auditContract,
  rentalContract,
  dashboardContract,
  userContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import {
  createCustomer,
  mailsOf,
  openRental,
  type Rental,
  readBooking,
  readCharge,
} from '../../../test/support/open-rental.ts';
import { User } from '../auth/account/user.model.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { runAllWorkers } from '../payment/workers.ts';
import { Paper } from '../receipt/paper.model.ts';

const { get, adminCancel, giveBack, retryRefund } = rentalContract;
const hour = 60 * 60_000;
const day = 24 * hour;

let office: Rental & Omit<Office, keyof Rental>;

beforeEach(async () => {
  const rental = await openRental();
  office = { ...(await staffOffice(rental.app)), ...rental };
});

/** Cancels with a full refund unless `given` says otherwise. */
const callOff = (bookingId: string, given: Partial<AdminCancelBody> = {}, as: string = office.as) =>
  office.call(adminCancel, { as, body: { bookingId, reason: 'Gearbox broken', refund: 'full', ...given } });

describe('GET /booking/getById', () => {
  test('returns the customer, the charges, the possible refunds and a chronological timeline', async () => {
    const { booking, order, fields } = await office.confirmed();

    const detail = await office.succeed(get, { query: { id: booking._id } });

    expect(detail).toMatchObject({
      status: 'confirmed',
      customerId: { name: office.customer.user.name, email: office.customer.user.email },
      razorpayOrderId: order.orderId,
      cancellation: { policy: booking.totalAmount, full: booking.totalAmount },
      charges: [
        { _id: fields.razorpay_payment_id, amount: booking.totalAmount, net: booking.totalAmount, refunds: [] },
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

  test('returns the customer’s phone number, as the list of accounts does, but no other customer gets it', async () => {
    const { booking } = await office.confirmed();
    const other = await createCustomer(office.app);
    const query = { id: booking._id };
    const phonesOf = async () => {
      const { users } = await office.succeed(userContract.list, { query: {} });
      const row = users.find(({ name }) => name === office.customer.user.name);
      return [(await office.succeed(get, { query })).customerId.phone, row?.phone];
    };
    const before = await phonesOf();
    await User.updateOne({ _id: office.customer.user._id }, { $set: { phone: '+971501234567' } });

    const refused = await office.call(get, { as: await other.token(), query });
    const listed = await office.call(rentalContract.getUserBookings, { as: await other.token() });

    expect([before, await phonesOf()]).toEqual([
      [null, null],
      ['+971501234567', '+971501234567'],
    ]);
    expect([refused.status, listed.data]).toEqual([403, []]);
  });

  test('returns 404 for a booking that does not exist', async () => {
    const answer = await office.call(get, { query: { id: 'a'.repeat(24) } });

    expect(answer.code).toBe('booking_not_found');
  });
});

describe('PUT /booking/adminCancel', () => {
  test('refunds everything and records the admin, the reason and the states before and after', async () => {
    const { booking, fields } = await office.confirmed();

    const { data } = await callOff(booking._id);

    expect(data).toEqual({ bookingId: booking._id, status: 'cancelled', refund: booking.totalAmount });
    expect(await readBooking(booking._id)).toMatchObject({ cancelReason: 'admin', holdsCar: false });
    expect(await readCharge(fields.razorpay_payment_id)).toMatchObject({
      net: 0,
      parts: [{ amount: booking.totalAmount }],
    });
    const { entries } = await office.succeed(auditContract.list);
    expect(entries[0]).toMatchObject({
      actor: { name: office.admin.name },
      action: 'rental.adminCancel',
      targetId: booking._id,
      result: 'done',
      reason: 'Gearbox broken',
      before: { status: 'confirmed' },
      after: { status: 'cancelled', cancelReason: 'admin', refundDue: booking.totalAmount },
    });
    await office.runUntilQuiet();
  });

  test('is idempotent, and the timeline contains the admin and the first reason, which the customer cannot see', async () => {
    const { booking } = await office.confirmed();
    const first = await callOff(booking._id);
    const second = await callOff(booking._id, { reason: 'Something else', refund: 'policy' });

    const { timeline } = await office.succeed(get, { query: { id: booking._id } });
    const own = await office.call(rentalContract.getUserBookings, { as: await office.customer.token() });

    expect([first.status, second.data]).toEqual([200, first.data]);
    expect(await Charge.countDocuments({ 'parts.amount': booking.totalAmount })).toBe(1);
    expect(timeline.filter(({ by }) => by !== null)).toMatchObject([
      { event: 'cancelled', detail: 'admin', by: { name: office.admin.name, reason: 'Gearbox broken' } },
    ]);
    expect(JSON.stringify(own.data)).not.toContain('Gearbox');
  });

  test('allows only a full refund once the rental has started, and rejects a request that expects a different amount', async () => {
    const { booking } = await office.confirmed();
    await office.app.advance(12 * day);
    const as = await office.app.signIn(office.admin);

    const byPolicy = await callOff(booking._id, { refund: 'policy' }, as);
    const changed = await callOff(booking._id, { expectedRefund: 1 }, as);
    const inFull = await callOff(booking._id, {}, as);

    expect(byPolicy.code).toBe('rental_started');
    expect([changed.code, changed.error?.data]).toEqual(['refund_changed', { refund: booking.totalAmount }]);
    expect(inFull.data?.refund).toBe(booking.totalAmount);
  });

  test.each([
    ['2026-12-02T18:29:59.999Z', 200, null],
    ['2026-12-02T18:30:00.000Z', 409, 'rental_over'],
  ] as const)('is possible until the last day of the rental ends in India (%s: %i) [a7]', async (now, status, code) => {
    const { booking } = await office.confirmed();
    office.app.clock.set(now);
    const as = await office.app.signIn(office.admin);

    const detail = await office.succeed(get, { as, query: { id: booking._id } });
    const answers = [await callOff(booking._id, {}, as), await callOff(booking._id, { refund: 'policy' }, as)];

    expect(detail.cancellation === null).toBe(status === 409);
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual([
      [status, code],
      [status, code],
    ]);
    expect((await readBooking(booking._id)).status).toBe(status === 200 ? 'cancelled' : 'confirmed');
  });

  test('is rejected for a rental that is over, but a goodwill refund is not', async () => {
    const { booking } = await office.confirmed();
    await office.app.advance(13 * day);
    const as = await office.app.signIn(office.admin);
    const { rev } = await readBooking(booking._id);

    const over = await callOff(booking._id, {}, as);
    const body = {
      bookingId: booking._id,
      recordId: 'b'.repeat(24),
      rev,
      amount: 500,
      reason: 'Broken',
    };
    const given = await office.succeed(giveBack, { as, body });

    expect([over.code, given.refund]).toEqual(['rental_over', 500]);
    await office.runUntilQuiet();
  });

  test('returns 404 for a booking that does not exist, and audits the rejected request', async () => {
    const { code } = await callOff('a'.repeat(24));

    expect(code).toBe('booking_not_found');
    const { entries } = await office.succeed(auditContract.list);
    expect(entries[0]).toMatchObject({ result: 'refused', reason: 'booking_not_found', after: null });
  });
});

describe('PUT /booking/adminCancel of an unpaid hold', () => {
  test.each(['hold', 'holdAndOrder'] as const)(
    'records the admin and the reason, and sends the customer only one email, with or without a payment order (%s)',
    async (make) => {
      const made = await office[make]();
      const bookingId = 'booking' in made ? made.booking._id : made._id;

      const { data } = await callOff(bookingId, { refund: 'policy' });
      await callOff(bookingId);
      await runAllWorkers(office.app.deps);

      expect(data?.refund).toBe(0);
      expect(await readBooking(bookingId)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
      expect(await mailsOf()).toEqual([`hold-ended:${bookingId}`]);
      expect(await Outbox.findOne({}).lean()).toMatchObject({
        to: office.customer.user.email,
        template: 'hold_ended',
        // The name is null because nobody has confirmed the email address.
        data: { customerName: null },
      });
      const { timeline } = await office.succeed(get, { query: { id: bookingId } });
      expect(timeline.slice(-2)).toMatchObject([
        { event: 'cancelled', by: { name: office.admin.name, reason: 'Gearbox broken' } },
        { event: 'mail_queued', detail: 'hold_ended' },
      ]);
      expect(await Paper.countDocuments()).toBe(0);
      await office.expectQuiet();
    },
  );

  test('notifies the customer even if the process dies right after the cancellation was written', async () => {
    const { booking } = await office.holdAndOrder();
    await dieAt({ name: 'cancel:written', nth: 1 }, async () => callOff(booking._id));
    const before = await mailsOf();

    await runAllWorkers(office.app.deps);

    expect([before, await mailsOf()]).toEqual([[], [`hold-ended:${booking._id}`]]);
    expect((await readBooking(booking._id)).followUp).toBe(false);
  });

  test('does not notify the customer if the hold had lapsed or the customer had cancelled it', async () => {
    const cancelled = await office.hold();
    await office.cancel(cancelled._id);
    const lapsed = await office.hold();
    await office.runFor(16 * 60_000, 1);
    const as = await office.app.signIn(office.admin);

    const responses = [await callOff(cancelled._id, {}, as), await callOff(lapsed._id, {}, as)];

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsOf()).toEqual([]);
  });
});

describe('PUT /payment/retryRefund', () => {
  test('retries a failed refund with a new idempotency key, and only once for two concurrent requests', async () => {
    const { booking, fields } = await office.confirmed();
    const id = fields.razorpay_payment_id;
    await office.cancel(booking._id);
    office.app.sandbox.setRefund((await readCharge(id)).parts[0]?.razorpayRefundId ?? '', 'failed');
    await office.app.advance(hour + 1_000);
    await runAllWorkers(office.app.deps);
    const failed = await readCharge(id);
    const as = await office.app.signIn(office.admin);
    const query = { razorpayPaymentId: id, refundId: failed.parts[0]?.id ?? '' };

    const responses = await Promise.all([1, 2].map(() => office.call(retryRefund, { as, query })));
    await office.runUntilQuiet();

    expect(failed).toMatchObject({ open: true, parts: [{ state: 'failed', gen: 1 }] });
    expect(office.alerts()).toEqual(['refund_failed']);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readCharge(id)).parts).toMatchObject([{ state: 'processed', gen: 2, key: `refund-${id}-1-2` }]);
    expect(office.calls('POST', /refund$/).map(({ headers }) => headers['x-refund-idempotency'])).toEqual([
      `refund-${id}-1-1`,
      `refund-${id}-1-2`,
    ]);
  });

  test('rejects a refund that has not failed, and a payment that does not exist', async () => {
    const { booking, fields } = await office.confirmed();
    await office.cancel(booking._id);
    const [part] = (await readCharge(fields.razorpay_payment_id)).parts;
    const ask = (razorpayPaymentId: string, refundId: string) =>
      office.call(retryRefund, { query: { razorpayPaymentId, refundId } });

    const responses = [
      await ask(fields.razorpay_payment_id, part?.id ?? ''),
      await ask(fields.razorpay_payment_id, 'all'),
      await ask('pay_AAAAAAAAAAAAAA', 'all'),
    ];

    expect(responses.map(({ code }) => code)).toEqual(['refund_not_failed', 'payment_not_found', 'payment_not_found']);
    await office.runUntilQuiet();
  });
});

describe('revenue', () => {
  test('is the same in the dashboard’s totals, trend and booking table after a payment, a cancellation and a hold', async () => {
    const kept = await office.confirmed();
    const returned = await office.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-07' });
    await office.hold({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    await office.cancel(returned.booking._id);

    const totals = await office.succeed(dashboardContract.getDashboardData);
    const trend = await office.succeed(dashboardContract.getTrend, { query: { by: 'day' } });
    const table = await office.succeed(dashboardContract.getBookingData, { query: {} });

    const confirmed = table.bookings.filter(({ status }) => status === 'confirmed');
    expect(totals).toMatchObject({ bookings: 3, totalRevenue: kept.booking.totalAmount });
    expect(confirmed.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(totals.totalRevenue);
    expect(trend).toHaveLength(30);
    expect(trend.at(-1)).toEqual({ from: '2026-11-20', revenue: totals.totalRevenue, bookings: 3 });
  });
});
