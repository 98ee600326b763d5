import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { openRental, readBooking, readCharge, type Rental } from '../../../test/support/open-rental.ts';
import { changeDates, orderDay } from '../../../test/support/request-change.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findPapers } from '../receipt/find-papers.ts';

let rental: Rental;
let bookingId: string;
let before: BookingRecord;

beforeEach(async () => {
  rental = await openRental();
  bookingId = (await rental.confirmed()).booking._id;
  before = await readBooking(bookingId);
});

describe('a cheaper change', () => {
  const shorter = async () => changeDates(rental, bookingId, { toDate: before.fromDate });

  test('refunds the difference and issues a credit note', async () => {
    await shorter();
    await rental.runUntilQuiet();

    expect(await readBooking(bookingId)).toMatchObject({ toDate: before.fromDate, followUp: false, balance: 0 });
    expect(await readCharge(String(before.settledBy))).toMatchObject({ net: before.pricePerDay });
    const papers = await findPapers(before._id);
    expect(papers.map(({ kind, printed }) => [kind, printed.lines[0]?.kind, printed.totalAmount])).toEqual([
      ['receipt', 'rental', before.totalAmount],
      ['credit_note', 'change', -before.pricePerDay],
    ]);
  });

  test('is finished by a worker if the process dies after the change', async () => {
    await dieAt({ name: 'change:written', nth: 1 }, shorter);
    await rental.runUntilQuiet();

    expect(await readCharge(String(before.settledBy))).toMatchObject({ net: before.pricePerDay });
  });

  test('of an extended booking refunds the payment of the extension first', async () => {
    const { order } = await orderDay(rental, bookingId);
    const { razorpay_payment_id: second } = rental.app.sandbox.pay(order.orderId);
    await rental.runUntilQuiet();

    await changeDates(rental, bookingId, { toDate: before.toDate });
    await rental.runUntilQuiet();

    expect(await readCharge(second)).toMatchObject({ outcome: 'kept', net: 0 });
    expect(await readCharge(String(before.settledBy))).toMatchObject({ net: before.totalAmount });
  });
});
