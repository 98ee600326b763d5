import { dayInIndia, minutesPerHalfHour, startOfDayInIndia, timeOf } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';
import type { Leg } from '../record/claim-facts.ts';
import { hasBegun } from '../times/set-times.ts';

/* A change to another car. Before the rental has begun, it moves as a whole; afterwards only what is left of it. */

const halfHourMs = minutesPerHalfHour * 60_000;

/** Returns the cars that a rental has had once it leaves its present one; undefined if it has not begun. */
export function legsAfter(booking: BookingRecord, now: Date): Leg[] | undefined {
  if (!hasBegun(booking, now)) return booking.legs;
  const { carId, fromDate, legs = [] } = booking;
  const toDate = dayInIndia(now);
  const halfHours = Math.floor((now.getTime() - startOfDayInIndia(toDate).getTime()) / halfHourMs);
  const toTime = timeOf(halfHours * minutesPerHalfHour);
  return [...legs, { carId, fromDate: legs.at(-1)?.toDate ?? fromDate, toDate, toTime }];
}
