import { receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { createCustomer, mailsOf, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { Paper } from '../../receipt/paper.model.ts';

const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };

let rental: Rental;
let bookingId: string;
let owner: string;
let changes: ReturnType<typeof staffChangesOf>;

/** A booking that staff have made ₹2,000 dearer, to be paid later. */
beforeEach(async () => {
  rental = await openRental({}, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed(booked)).booking._id;
  owner = (await rental.app.signInAs('admin')).token;
  changes = staffChangesOf(rental, bookingId, owner);
  await changes.change({ toDate: '2026-12-04' });
});

const customerSees = async () => {
  const as = await rental.customer.token();
  const [booking] = await rental.app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
  return booking;
};

describe('the balance of a booking', () => {
  test('is paid by its customer online, with a receipt and an email', async () => {
    const { order, verified } = await changesOf(rental, bookingId).pay();
    await rental.runUntilQuiet();

    expect([order.amount, verified.data?.status]).toEqual([200_000, 'confirmed']);
    const { ledger, balance, paymentRequest, toDate } = await readBooking(bookingId);
    expect([balance, paymentRequest, toDate]).toEqual([0, undefined, '2026-12-04']);
    expect(ledger.at(-1)).toMatchObject({ why: 'paid', lines: [], paid: [{ amount: 2_000 }], back: [] });
    expect(ledger.at(-1)).not.toHaveProperty('moved');
    expect(await mailsOf()).toContain(`paid:${String(ledger.at(-1)?.id)}`);
    const papers = await Paper.find({ bookingId }).sort({ _id: 1 }).lean();
    expect(papers.map(({ printed }) => printed.totalAmount).toSorted((a, b) => a - b)).toEqual([2_000, 6_000]);
    expect(await customerSees()).not.toHaveProperty('balance');
    await rental.app.client.succeed(receiptContract.get, { as: owner, query: { bookingId } });
    await rental.expectQuiet();
  });

  test('is requested only once after two clicks, and claims nothing more', async () => {
    const { days } = await readBooking(bookingId);

    const orders = await Promise.all([rental.order(bookingId), rental.order(bookingId)]);

    expect(new Set(orders.map(({ data }) => data?.orderId)).size).toBe(1);
    expect((await readBooking(bookingId)).days).toEqual(days);
    expect((await customerSees())?.paymentRequest).toMatchObject({
      kind: 'balance',
      amount: 2_000,
      toDate: '2026-12-04',
    });
  });

  test('remains open if its customer does not pay in time, and a late payment is refunded', async () => {
    const { data: order } = await rental.order(bookingId);
    await rental.runFor(3_600_000, 4);
    const lapsed = await readBooking(bookingId);

    rental.app.sandbox.pay(order?.orderId ?? '');
    await rental.runFor(3_600_000, 4);

    expect([lapsed.paymentRequest, lapsed.balance]).toEqual([undefined, 2_000]);
    expect(await readBooking(bookingId)).toMatchObject({ balance: 2_000, toDate: '2026-12-04' });
    await rental.expectQuiet();
  });

  test('does not prevent staff from changing the booking, which withdraws the request', async () => {
    const { data: order } = await rental.order(bookingId);

    const { changed } = await changes.change({ toDate: '2026-12-03' });
    rental.app.sandbox.pay(order?.orderId ?? '');
    await rental.runUntilQuiet();

    expect(changed).toEqual({ status: 'changed', bookingId, balance: 0 });
    expect((await readBooking(bookingId)).ledger).toHaveLength(3);
    await rental.expectQuiet();
  });

  test('can’t be paid by another customer, nor twice', async () => {
    const stranger = await createCustomer(rental.app);
    expect((await rental.order(bookingId, stranger)).code).toBe('booking_not_found');
    await changesOf(rental, bookingId).pay();

    expect((await rental.order(bookingId)).code).toBe('already_confirmed');
    await rental.runUntilQuiet();
    await rental.expectQuiet();
  });

  test('is refunded with the other payments if the booking is cancelled later', async () => {
    await changesOf(rental, bookingId).pay();

    const { data } = await rental.cancel(bookingId);
    await rental.runUntilQuiet();

    expect(data?.refund).toBe(8_000);
    await rental.expectQuiet();
  });
});
