import { addDays, countDays, type FrozenPrice } from '@rental/contracts';
import { expect } from 'vitest';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { type Change, changeNow, openRequest } from '../../src/features/booking/moves/change-moves.ts';
import type { Requested } from '../../src/features/booking/open-request.ts';
import type { ChangePlan } from '../../src/features/booking/record/payment-request.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { readBooking, type Rental } from './open-rental.ts';

/* Changes the dates of confirmed bookings by the moves, at the price per day that each booking has. */

type Dates = { fromDate?: string; toDate?: string };

/** Returns the plan that moves a booking to other dates. */
export function planFor(booking: BookingRecord, dates: Dates): ChangePlan {
  const { pickUpTime, returnTime, readyMinutes, travel, home, graceMinutes, pricePerDay, refundCap } = booking;
  const { fromDate = booking.fromDate, toDate = booking.toDate } = dates;
  const dayCount = countDays(fromDate, toDate);
  const days = Array.from({ length: dayCount }, () => ({ price: pricePerDay, rule: 'base' as const, name: null }));
  const price: FrozenPrice = { version: 0, days, lengthDiscount: null, extras: [], coupon: null };
  const totalAmount = pricePerDay * dayCount;
  const kept = { pickUpTime, returnTime, readyMinutes, travel, home, graceMinutes, pricePerDay, refundCap };
  return { fromDate, toDate, ...kept, dayCount, totalAmount, price };
}

const holdMs = 15 * 60_000;

/** Opens a payment request that adds days to the end of a confirmed booking. The days must be free. */
export async function requestDays({ app }: Rental, bookingId: string, days = 1): Promise<Requested> {
  const booking = await readBooking(bookingId);
  const plan = planFor(booking, { toDate: addDays(booking.toDate, days) });
  const until = new Date(app.clock.now().getTime() + holdMs);
  const opened = await openRequest(booking, { until, by: booking.customerId, plan }, app.deps);
  if (opened === null || opened === 'car taken') expect.fail(`the request was not opened: ${String(opened)}`);
  return opened as Requested;
}

/** Opens a payment request for another day, and creates its order. */
export async function orderDay(rental: Rental, bookingId: string) {
  const booking = await requestDays(rental, bookingId);
  const { status, data } = await rental.order(bookingId);
  if (status !== 201 || data === null) expect.fail(`no order: ${status}`);
  return { booking, request: booking.paymentRequest, order: data };
}

/** Changes the dates of a confirmed booking at once. */
export async function changeDates({ app }: Rental, bookingId: string, dates: Dates, change: Partial<Change> = {}) {
  const booking = await readBooking(bookingId);
  const plan = planFor(booking, dates);
  const refund = booking.totalAmount - plan.totalAmount;
  return changeNow(booking, { id: new ObjectId(), by: booking.customerId, plan, refund, ...change }, app.deps);
}
