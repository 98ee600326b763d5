import { type ChangePreview, type PreviewChangeQuery, priceLinesOf, timesOf } from '@rental/contracts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type PlannedChange, planChange } from '../../booking/change/plan-change.ts';
import { readChange } from '../../booking/change/read-change.ts';
import type { ChangeWish } from '../../booking/change/refuse-change.ts';
import { refuseTaken } from '../../booking/change/refuse-taken.ts';
import { refuseUnchangeable } from './changes-left.ts';
import { findOwn } from './find-own.ts';
import { planOnIdentical } from './identical-car.ts';

/** Returns the wanted dates and times. Without times, those of the booking stay. */
export const wishOf = (booking: BookingRecord, { fromDate, toDate, ...wanted }: ChangeWish): ChangeWish => ({
  fromDate,
  toDate,
  ...timesOf(wanted.pickUpTime === undefined ? booking : wanted),
});

/**
 * Returns what a change of the customer’s booking would cost or refund now. Throws the errors with which the change
 * would fail: those of `refuseUnchangeable` and `planChange`, and `car_unavailable` if the car is taken.
 */
export async function previewChange(
  wanted: PreviewChangeQuery & { customerId: string },
  deps: BookingDeps,
): Promise<ChangePreview> {
  const booking = await findOwn(wanted, deps);
  refuseUnchangeable(booking, deps);
  const wish = wishOf(booking, wanted);
  const own = await readChange(booking, wish);
  const planned = planChange({ booking, wish }, own, deps);
  try {
    await refuseTaken(booking, planned, { near: own.near, now: deps });
    return presentChange(booking, planned);
  } catch (error) {
    const { value: other } = await planOnIdentical({ booking, wish, own }, deps).next();
    if (!other) throw error;
    return { ...presentChange(booking, other.planned), otherCar: true };
  }
}

export function presentChange(
  { _id, rev }: BookingRecord,
  { plan, priced, toRefund, kept }: PlannedChange,
): ChangePreview {
  const { fromDate, toDate, dayCount, totalAmount, refundCap = null } = plan;
  const { difference, daysAdded, daysGivenUp, couponBefore, couponAfter, discountLost, discountGained } = priced;
  const shown = ({ day, price }: { day: string; price: number }) => ({ day, price });
  return {
    bookingId: String(_id),
    rev,
    fromDate,
    toDate,
    ...timesOf(plan),
    dayCount,
    daysAdded: daysAdded.map(shown),
    daysGivenUp: daysGivenUp.map(shown),
    lines: priceLinesOf(plan),
    totalBefore: totalAmount - difference,
    totalAfter: totalAmount,
    toPay: toPayFor(priced),
    toRefund,
    kept,
    maxRefundPercent: refundCap,
    couponBefore,
    couponAfter,
    discountLost,
    discountGained,
  };
}

/** The rupees to pay before the change applies. */
export const toPayFor = ({ difference }: PlannedChange['priced']): number => Math.max(0, difference);
