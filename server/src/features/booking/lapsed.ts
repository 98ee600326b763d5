import type { Now } from './booking-deps.ts';
import type { BookingRecord } from './booking.model.ts';

/** Returns the latest `holdUntil` of a hold that counts as lapsed, allowing for clock skew between processes. */
export function lapsedBefore({ clock, settings }: Now): Date {
  return new Date(clock.now().getTime() - settings.booking.expirySkewSeconds * 1_000);
}

/** Whether the booking is a hold whose time has passed but which has not been expired yet. */
export function isLapsed({ status, holdUntil }: Pick<BookingRecord, 'status' | 'holdUntil'>, now: Now): boolean {
  return status === 'pending' && holdUntil !== undefined && holdUntil <= lapsedBefore(now);
}
