import type { Period } from '../days/period.ts';
import { momentAfter } from './half-hours.ts';
import { closedOn } from './opening.ts';
import type { RentalTimes } from './rental-times.ts';
import { pickUpTimes, returnTimes, type TimedLocation } from './time-rules.ts';
import { standardTimes } from './time-settings.ts';

export type RentalEnd = 'pickUp' | 'return';

/**
 * Returns which ends of a rental, its pick-up or its return, will be outside the hours of the location. Ignores ends
 * that are not later than `now`. Without times, an end is outside if the location is closed all day. The notice and the
 * last pick-up before closing don’t count, because they apply only to new bookings. A key box accepts returns at any
 * time.
 */
export function endsOutside(location: TimedLocation, rental: Period & RentalTimes, now: Date): RentalEnd[] {
  const { fromDate, toDate, pickUpTime, returnTime } = rental;
  const isAhead = (day: string, time = '24:00') => `${day}T${time}` > momentAfter(now, 0);
  const isPickUpOutside =
    pickUpTime === undefined ? closedOn(location, fromDate) : !isOpenFrom(location, fromDate, pickUpTime);
  const isReturnOutside =
    returnTime === undefined
      ? !location.keyBox && closedOn(location, toDate)
      : !returnTimes(location, toDate).includes(returnTime);
  return [
    ...(isPickUpOutside && isAhead(fromDate, pickUpTime) ? (['pickUp'] as const) : []),
    ...(isReturnOutside && isAhead(toDate, returnTime) ? (['return'] as const) : []),
  ];
}

function isOpenFrom(location: TimedLocation, day: string, time: string): boolean {
  const open = { ...location, noticeMinutes: 0, lastPickUpMinutes: 0 };
  return pickUpTimes(open, day, { settings: standardTimes, now: new Date(0) }).includes(time);
}
