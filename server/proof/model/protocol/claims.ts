import { itemAt } from '../search/model.ts';
import { reason, status, type Booking, type Charge, type World } from './world.ts';

/** Whether the unique index would let this booking hold the day: nobody else does. */
export function isDayFree(world: World, booking: Booking | null): boolean {
  if (world.isBlocked === 1) return false;
  for (const other of world.bookings) if (other !== booking && other.holdsCar === 1) return false;
  return true;
}

export const bookingOf = (world: World, charge: Charge) => itemAt(world.bookings, charge.owner);

export const isHoldExpired = (booking: Booking) =>
  booking.status === status.cancelled && booking.reason === reason.holdExpired;

/** What a cancellation leaves, whoever makes it. */
export function cancel(booking: Booking, why: number): void {
  booking.status = status.cancelled;
  booking.reason = why;
  booking.holdsCar = 0;
  booking.isLapsed = 0;
  booking.hasProof = 0;
}
