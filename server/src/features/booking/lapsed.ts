import type { Now } from './booking-deps.ts';
import type { BookingRecord } from './booking.model.ts';

/** The latest `holdUntil` of a hold that counts as lapsed: the settings leave room for clocks that differ. */
export function lapsedBefore({ clock, settings }: Now): Date {
  return new Date(clock.now().getTime() - settings.booking.expirySkewSeconds * 1_000);
}

/** Whether the booking is a hold past its time that nobody has expired yet. */
export function isLapsed({ status, holdUntil }: Pick<BookingRecord, 'status' | 'holdUntil'>, now: Now): boolean {
  return status === 'pending' && holdUntil !== undefined && holdUntil <= lapsedBefore(now);
}
