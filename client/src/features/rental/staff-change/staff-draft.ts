import { halfHoursOfDay, isDay, timesOf } from '@rental/contracts';
import type { BookingDetail, Period, PossibleTimes, RentalTimes } from '@rental/contracts';
import { staffChangeTexts } from './staff-change-texts.ts';

/**
 * The change that staff have entered. A date is an empty string while it is incomplete, and `carId` is one if the car
 * stays.
 */
export type StaffDraft = Period & RentalTimes & { carId: string; price: 'keep' | 'now' };

/** Returns the booking’s own dates and times, with today as the last day of a late rental. */
export const draftOf = ({ fromDate, toDate, ...times }: BookingDetail, today: string): StaffDraft => ({
  fromDate,
  toDate: toDate < today ? today : toDate,
  ...timesOf(times),
  carId: '',
  price: 'keep',
});

/** The arguments of the preview request. */
export const wishOf = (bookingId: string, { carId, ...draft }: StaffDraft) => ({
  bookingId,
  ...draft,
  ...(carId === '' ? { price: 'keep' as const } : { carId }),
});

const isSameTime = (booking: BookingDetail, draft: StaffDraft): boolean =>
  booking.fromDate === draft.fromDate &&
  booking.toDate === draft.toDate &&
  booking.pickUpTime === draft.pickUpTime &&
  booking.returnTime === draft.returnTime;

/** Returns what is missing before the change can be priced, or null. */
export function whyNotReady(booking: BookingDetail, draft: StaffDraft): string | null {
  if (!isDay(draft.fromDate) || !isDay(draft.toDate)) return staffChangeTexts.chooseBoth;
  return isSameTime(booking, draft) && draft.carId === '' ? staffChangeTexts.chooseOther : null;
}

/** Returns the times to choose from, or null if the booking has no times. The server checks the chosen ones. */
export function timesFor({ pickUpTime, returnTime }: BookingDetail, isStarted: boolean): PossibleTimes | null {
  if (pickUpTime === undefined || returnTime === undefined) return null;
  const all = [...halfHoursOfDay];
  return { pickUp: isStarted ? [pickUpTime] : all, return: all, usual: { pickUpTime, returnTime } };
}
