import { homeContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import { openRental, readBooking, readCharge, type Rental } from '../../../test/support/open-rental.ts';
import { orderDay } from '../../../test/support/request-change.ts';
import { saveTimes } from '../../../test/support/save-prices.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { sweep } from '../payment/hold-expiry.ts';

/* Calls that move a booking withdraw its open payment request first. */

let rental: Rental;
let office: Office;
let bookingId: string;
let before: BookingRecord;
let orderId: string;

beforeEach(async () => {
  rental = await openRental();
  office = await staffOffice(rental.app);
  bookingId = (await rental.confirmed()).booking._id;
  before = await readBooking(bookingId);
  orderId = (await orderDay(rental, bookingId)).order.orderId;
});

const acts = [
  {
    act: 'a cancellation',
    run: async () => rental.cancel(bookingId),
    done: { status: 'cancelled', cancelReason: 'customer', holdsCar: false },
  },
  {
    act: 'an admin’s cancellation',
    run: async () => {
      const body = { bookingId, reason: 'The car broke down', refund: 'full' } as const;
      return rental.app.client.call(rentalContract.adminCancel, { as: office.as, body });
    },
    done: { status: 'cancelled', cancelReason: 'admin', holdsCar: false },
  },
  {
    act: 'a goodwill refund',
    run: async () => {
      const { rev } = await readBooking(bookingId);
      const body = { bookingId, recordId: String(new ObjectId()), rev, amount: 100, reason: 'The car came late' };
      return rental.app.client.call(rentalContract.giveBack, { as: office.as, body });
    },
    done: { status: 'confirmed' },
  },
  {
    act: 'setting times',
    run: async () => {
      await saveTimes({ isOn: true }, rental.app);
      const body = { bookingId, pickUpTime: '10:00', returnTime: '10:00' };
      return rental.app.client.call(rentalContract.setTimes, { as: await rental.customer.token(), body });
    },
    done: { status: 'confirmed', pickUpTime: '10:00' },
  },
  {
    act: 'leaving the car where it is returned',
    run: async () => {
      const locationId = String(before.locationId);
      const body = { id: String(before.carId), locationId, fromDate: before.toDate, leaveHere: bookingId };
      return rental.app.client.call(homeContract.set, { as: office.as, body });
    },
    done: { status: 'confirmed' },
  },
];

const unchanged = () => ({ toDate: before.toDate, days: before.days, totalAmount: before.totalAmount });

describe.each(acts)('$act', ({ run, done }) => {
  test('withdraws the open payment request, whose late money is then refunded', async () => {
    const attempt = rental.app.sandbox.pay(orderId, 'pending').razorpay_payment_id;

    const { status } = await run();
    const moved = await readBooking(bookingId);
    rental.app.sandbox.late(attempt, 'captured');
    await rental.runUntilQuiet();

    expect(status).toBe(200);
    expect(moved).toMatchObject({ ...unchanged(), ...done });
    expect(moved.paymentRequest).toBeUndefined();
    expect(await readCharge(attempt)).toMatchObject({ outcome: 'refund', net: 0 });
    expect(await readBooking(bookingId)).toMatchObject({ ...unchanged(), ...done });
  });

  test('is refused once the money has arrived, which applies the change', async () => {
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(orderId);

    const { status, code } = await run();

    expect([status, code]).toEqual([409, 'payment_captured']);
    const changed = await readBooking(bookingId);
    expect(changed).toMatchObject({ status: 'confirmed', dayCount: before.dayCount + 1 });
    expect(changed.ledger.map(({ why }) => why)).toEqual(['paid', 'changed']);
    expect(await readCharge(paid)).toMatchObject({ outcome: 'kept' });
  });

  test('takes no money that is only promised, which is refunded once it was captured', async () => {
    const { razorpay_payment_id: promised } = rental.app.sandbox.pay(orderId, 'authorized');

    const { status } = await run();
    const captures = rental.calls('POST', /capture$/);
    await rental.runUntilQuiet();

    expect([status, captures]).toEqual([200, []]);
    expect(await readBooking(bookingId)).toMatchObject({ ...unchanged(), ...done });
    expect((await readCharge(promised)).outcome).toBe('refund');
  });

  test('doesn’t wait for a silent provider, and money that is found later is refunded', async () => {
    const { razorpay_payment_id: paid } = rental.app.sandbox.pay(orderId);
    const bringBack = rental.loseProvider();

    const { status } = await run();
    bringBack();
    await rental.runUntilQuiet();

    expect(status).toBe(200);
    expect(await readBooking(bookingId)).toMatchObject({ ...unchanged(), ...done });
    expect((await readCharge(paid)).outcome).toBe('refund');
  });

  test('leaves a booking without its request if the process dies after the withdrawal', async () => {
    const died = await dieAt({ name: 'request:ended', nth: 1 }, run);
    const between = await readBooking(bookingId);
    const { status } = await run();
    await rental.runUntilQuiet();

    expect([died, between.status, between.paymentRequest, status]).toEqual([true, 'confirmed', undefined, 200]);
    expect(await readBooking(bookingId)).toMatchObject(done);
  });
});

test('a cancellation with another refund than expected does not withdraw the request', async () => {
  const { code } = await rental.cancel(bookingId, 1);

  expect(code).toBe('refund_changed');
  expect((await readBooking(bookingId)).paymentRequest).toBeDefined();
});

test('money that is refunded outside while a request is open ends neither the booking nor the request', async () => {
  rental.app.sandbox.refundOutside(String(before.settledBy));
  await rental.runFor(10 * 60_000, 2);
  const open = await readBooking(bookingId);
  await rental.app.advance(10 * 60_000);
  await sweep(rental.app.deps);

  expect(open.paymentRequest).toBeDefined();
  expect(open).toMatchObject({ status: 'confirmed', holdsCar: true });
  await rental.runFor(4 * 3_600_000, 4);
  await rental.runUntilQuiet();
  expect(await readBooking(bookingId)).toMatchObject({ ...unchanged(), status: 'confirmed' });
});
