import { itemAt } from '../search/model.ts';
import { firstDay, reason, status, type Booking, type Charge, type World } from './world.ts';

/**
 * Whether the unique index would allow this booking to claim its day. If `booking` is null, whether the admin’s block
 * could claim the first day.
 */
export function isDayFree(world: World, booking: Booking | null): boolean {
  const day = booking === null ? firstDay : booking.day;
  if (world.isBlocked === 1 && day === firstDay) return false;
  for (const other of world.bookings) {
    if (other !== booking && other.day === day && other.holdsCar === 1) return false;
  }
  return true;
}

/** Whether the unique index would allow this booking to use the coupon, if it wants to use one. */
export function isUseFree(world: World, booking: Booking): boolean {
  if (booking.wantsUse === 0) return true;
  for (const other of world.bookings) if (other !== booking && other.hasUse === 1) return false;
  return true;
}

export const bookingOf = (world: World, charge: Charge) => itemAt(world.bookings, charge.owner);

export const isHoldExpired = (booking: Booking) =>
  booking.status === status.cancelled && booking.reason === reason.holdExpired;

/** Applies a cancellation, no matter who makes it. */
export function cancel(booking: Booking, why: number): void {
  booking.status = status.cancelled;
  booking.reason = why;
  booking.holdsCar = 0;
  booking.hasUse = 0;
  booking.isLapsed = 0;
  booking.hasProof = 0;
}
