import { dayInIndia, minutesPerHalfHour, startOfDayInIndia, timeOf } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';
import type { Leg } from '../record/claim-facts.ts';
import { hasBegun } from '../times/set-times.ts';

/* A change to another car. Before the rental begins, the whole rental moves; afterwards, only the rest of it. */

const halfHourMs = minutesPerHalfHour * 60_000;

/** Returns the legs of a rental that leaves its present car now. A rental that has not begun gets no new leg. */
export function legsAfter(booking: BookingRecord, now: Date): Leg[] | undefined {
  if (!hasBegun(booking, now)) return booking.legs;
  const { carId, fromDate, legs = [] } = booking;
  const toDate = dayInIndia(now);
  const halfHours = Math.floor((now.getTime() - startOfDayInIndia(toDate).getTime()) / halfHourMs);
  const toTime = timeOf(halfHours * minutesPerHalfHour);
  return [...legs, { carId, fromDate: legs.at(-1)?.toDate ?? fromDate, toDate, toTime }];
}
