import { halfHoursOfDay, isDay, timesOf } from '@rental/contracts';
import type { BookingDetail, Period, PossibleTimes, RentalTimes } from '@rental/contracts';
import { staffChangeTexts } from './staff-change-texts.ts';

/** What staff want for a booking. Dates are empty strings while they are typed; so is `carId` if the car stays. */
export type StaffDraft = Period & RentalTimes & { carId: string; price: 'keep' | 'now' };

export const draftOf = ({ fromDate, toDate, ...times }: BookingDetail): StaffDraft => ({
  fromDate,
  toDate,
  ...timesOf(times),
  carId: '',
  price: 'keep',
});

/** What the server is asked for. */
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

/** Returns why the change has no price yet, or null if it can be priced. */
export function whyNotReady(booking: BookingDetail, draft: StaffDraft): string | null {
  if (!isDay(draft.fromDate) || !isDay(draft.toDate)) return staffChangeTexts.chooseBoth;
  return isSameTime(booking, draft) && draft.carId === '' ? staffChangeTexts.chooseOther : null;
}

/** The times to choose from, or null if the booking has none. The server checks them. */
export function timesFor({ pickUpTime, returnTime }: BookingDetail, isStarted: boolean): PossibleTimes | null {
  if (pickUpTime === undefined || returnTime === undefined) return null;
  const all = [...halfHoursOfDay];
  return { pickUp: isStarted ? [pickUpTime] : all, return: all, usual: { pickUpTime, returnTime } };
}
