import { couponContract, receiptContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { mailsOf, openRental, readBooking, readCharge, type Rental } from '../../../../test/support/open-rental.ts';
import { Booking } from '../../booking/booking.model.ts';
import { recordDispute } from '../../payment/dispute/record-dispute.ts';
import { findPapers } from '../../receipt/find-papers.ts';

const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const longer = { toDate: '2026-12-04' };
const minute = 60_000;

let rental: Rental;
let bookingId: string;
let changes: ReturnType<typeof changesOf>;

async function begin(env: Record<string, string> = {}): Promise<void> {
  rental = await openRental({ env }, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed(booked)).booking._id;
  changes = changesOf(rental, bookingId);
}

/** Opens a payment request for another day, and returns its id. */
async function request(): Promise<string> {
  const { changed } = await changes.change(longer);
  return changed.booking.paymentRequest?.id ?? '';
}

const dates = async () => {
  const { fromDate, toDate } = await readBooking(bookingId);
  return { fromDate, toDate };
};

describe('a dearer change', () => {
  beforeEach(async () => begin());

  test('applies once it is paid, with a receipt and an email, and leaves nothing to pay', async () => {
    const id = await request();
    const { order, verified } = await changes.pay();
    await rental.runUntilQuiet();

    expect([order.amount, verified.data?.status]).toEqual([200_000, 'confirmed']);
    expect(await readBooking(bookingId)).toMatchObject({ ...booked, ...longer, totalAmount: 8_000, balance: 0 });
    expect(await mailsOf()).toContain(`changed:${id}`);
    const papers = await findPapers((await readBooking(bookingId))._id);
    expect(papers.map(({ _id, kind, printed }) => [String(_id), kind, printed.totalAmount])).toEqual([
      [bookingId, 'receipt', 6_000],
      [id, 'receipt', 2_000],
    ]);
    const as = await rental.customer.token();
    const receipt = await rental.app.client.succeed(receiptContract.get, { as, query: { bookingId, paperId: id } });
    expect(receipt).toMatchObject({ ...longer, lines: [{ kind: 'change', amount: 2_000 }], totalAmount: 2_000 });
  });

  test('stays changed while its payment is disputed, and only the refund of that payment waits [AS21]', async () => {
    await request();
    const { paid } = await changes.pay();
    const dispute = rental.app.sandbox.openDispute(paid.razorpay_payment_id);
    await recordDispute(dispute.id, { budgetMs: 5_000 }, rental.app.deps);
    await rental.runFor(60 * minute, 2);

    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', ...booked, ...longer, holdsCar: true });
    expect((await rental.cancel(bookingId, 8_000)).status).toBe(200);
    await rental.runFor(60 * minute, 2);
    expect((await readCharge(paid.razorpay_payment_id)).parts).toMatchObject([{ state: 'due', amount: 2_000 }]);
    const { settledBy } = await readBooking(bookingId);
    expect((await readCharge(settledBy ?? '')).parts).toMatchObject([{ state: 'processed', amount: 6_000 }]);
    rental.app.sandbox.endDispute(dispute.id, 'won');
    await recordDispute(dispute.id, { budgetMs: 5_000 }, rental.app.deps);
    await rental.runUntilQuiet();
  });

  test('keeps its order when the customer closes the tab and starts again [AS15]', async () => {
    await request();
    const first = await rental.order(bookingId);
    await changes.send(longer, { expectedToPay: 2_000 });
    const second = await rental.order(bookingId);

    expect(second.data?.orderId).toBe(first.data?.orderId);
  });

  test('can be dropped, which frees the added days, and a payment that arrives later is refunded with an email', async () => {
    const id = await request();
    const { data: order } = await rental.order(bookingId);
    const dropped = await changes.drop(id);
    const again = await changes.drop(id);
    const { razorpay_payment_id: late } = rental.app.sandbox.pay(order?.orderId ?? '');
    await rental.runUntilQuiet();

    expect(dropped.data).toMatchObject({ ...booked, canChange: true });
    expect(dropped.data).not.toHaveProperty('paymentRequest');
    expect(again.code).toBe('payment_request_ended');
    expect(await readCharge(late)).toMatchObject({ outcome: 'refund', net: 0 });
    expect(await dates()).toEqual(booked);
    expect(await mailsOf()).toContain(`request-ended:${id}`);
  });

  test('can’t be dropped once it is paid', async () => {
    const id = await request();
    const { data: order } = await rental.order(bookingId);
    rental.app.sandbox.pay(order?.orderId ?? '');
    const dropped = await changes.drop(id);
    await rental.runUntilQuiet();

    expect([dropped.code, await dates()]).toEqual(['payment_captured', { ...booked, ...longer }]);
    expect((await changes.drop(id)).code).toBe('payment_captured');
  });

  test('ends when its time has passed, and another change is possible at once', async () => {
    const first = await request();
    await rental.app.advance(16 * minute);
    const second = await request();
    await rental.runFor(20 * minute, 2);

    expect(second).not.toBe(first);
    expect(await dates()).toEqual(booked);
    expect(await mailsOf()).not.toContain(`request-ended:${first}`);
  });

  test('that the customer has proof of paying notifies them if it ends without the money', async () => {
    const id = await request();
    await Booking.updateOne({ _id: bookingId }, { 'paymentRequest.proofAt': rental.app.clock.now() });
    await rental.runFor(20 * minute, 2);

    expect(await mailsOf()).toContain(`request-ended:${id}`);
    expect(await dates()).toEqual(booked);
  });

  test('needs a car that is free on the added days, and ignores a hold that has lapsed', async () => {
    await rental.hold({ fromDate: '2026-12-04', toDate: '2026-12-05' });
    const taken = await changes.send(longer, { expectedToPay: 2_000 });
    const previewed = await changes.preview({ toDate: '2026-12-06' });
    await rental.app.advance(16 * minute);
    const { changed } = await changes.change(longer);

    expect([taken.code, taken.error?.data]).toEqual(['car_unavailable', { days: ['2026-12-04'] }]);
    expect([previewed.code, previewed.error?.data]).toEqual([
      'car_unavailable',
      { days: ['2026-12-04', '2026-12-05'] },
    ]);
    expect(changed.status).toBe('to_pay');
  });

  test('keeps the use of the coupon of the booking, and adds none [AS18]', async () => {
    const { token: as } = await rental.app.signInAs('admin');
    const body = {
      code: 'ONCE',
      change: { percent: 10 },
      fromDate: '2026-11-01',
      toDate: '2026-12-31',
      stayFrom: null,
      stayTo: null,
      minTotal: null,
      locationIds: null,
      totalLimit: 1,
      perCustomer: 1,
      isEnabled: true,
    };
    await rental.app.client.succeed(couponContract.create, { as, body });
    const { booking } = await rental.confirmed({ fromDate: '2026-12-10', toDate: '2026-12-11', couponCode: 'ONCE' } as {
      fromDate: string;
      toDate: string;
    });
    const before = await readBooking(booking._id);
    const discounted = changesOf(rental, booking._id);
    const { shown } = await discounted.change({ toDate: '2026-12-12' });
    await discounted.pay();
    await rental.runUntilQuiet();

    const { couponId, couponSlot, couponTurn } = await readBooking(booking._id);
    const coupons = await rental.app.client.succeed(couponContract.getAll, { as });
    expect(coupons.map(({ uses }) => uses)).toEqual([1]);
    expect([shown.couponBefore, shown.couponAfter]).toEqual([
      { code: 'ONCE', rupees: 400 },
      { code: 'ONCE', rupees: 400 },
    ]);
    expect([couponId, couponSlot, couponTurn]).toEqual([before.couponId, before.couponSlot, before.couponTurn]);
  });
});

test('three payment requests an hour can be opened for a booking [AS17]', async () => {
  await begin({ LIMIT_CHANGE_PER_HOUR: '3' });
  for (let round = 0; round < 3; round += 1) await changes.drop(await request());

  const refused = await changes.send(longer, { expectedToPay: 2_000 });

  const waitSeconds = Number(refused.headers['retry-after']);
  expect([refused.status, refused.code, refused.error?.data]).toEqual([429, 'car_held_too_often', { waitSeconds }]);
  const { changed } = await changes.change({ toDate: '2026-12-02' });
  expect(changed.status).toBe('changed');
  await rental.runUntilQuiet();
});
