import { addDays, countDays, halfHoursOfDay, isDay, returnTimes, timesOf } from '@rental/contracts';
import type { CustomerBooking, Location, Period, PossibleTimes, PublicConfig, RentalTimes } from '@rental/contracts';
import { findTimeProblem } from '../../rental/times/chosen-times.ts';
import { areSameTimes } from '../same-times.ts';
import { checkPeriod } from '../search/search-rules.ts';
import type { SearchCheck } from '../search/search-rules.ts';
import { changeTexts } from './change-texts.ts';

/** The wanted dates, which are empty strings while a customer types them, and the times if the booking has any. */
export type ChangeDraft = Period & RentalTimes;

export const draftOf = ({ fromDate, toDate, ...times }: CustomerBooking): ChangeDraft => ({
  fromDate,
  toDate,
  ...timesOf(times),
});

/** Whether the first day has begun, after which only the end of the rental can change. */
export const hasBegun = ({ fromDate }: Period, today: string): boolean => fromDate <= today;

/** Moves To Date along if From Date is moved beyond it, so that the rental keeps its length. */
export function withFromDate(draft: ChangeDraft, fromDate: string): ChangeDraft {
  const isBeyond = isDay(fromDate) && isDay(draft.fromDate) && fromDate > draft.toDate;
  const toDate = isBeyond ? addDays(fromDate, countDays(draft.fromDate, draft.toDate) - 1) : draft.toDate;
  return { ...draft, fromDate, toDate };
}

/** Checks the wanted dates. If the rental has begun, its length counts from its first day. */
export function checkDates(draft: ChangeDraft, today: string, limits: PublicConfig | undefined): SearchCheck {
  const check = checkPeriod(draft, today, limits);
  if (!isDay(draft.fromDate) || draft.fromDate >= today || !limits) return check;
  const longest = addDays(draft.fromDate, limits.maxRentalDays - 1);
  const max = longest < check.to.max ? longest : check.to.max;
  const error = check.to.error ?? (draft.toDate > max ? `At most ${limits.maxRentalDays} days` : undefined);
  return { ...check, to: { ...check.to, max, error } };
}

/**
 * Returns the times to choose from on the wanted days, or null if the booking has no times. Only the opening hours are
 * known here; the server checks everything else. A pick-up that has passed cannot change.
 */
export function possibleTimesOf(
  booking: CustomerBooking,
  draft: ChangeDraft,
  places: { start: Location | undefined; end: Location | undefined; isStarted: boolean },
): PossibleTimes | null {
  const { pickUpTime, returnTime } = booking;
  if (pickUpTime === undefined || returnTime === undefined) return null;
  const openOn = (place: Location | undefined, day: string) =>
    place && isDay(day) ? returnTimes(place, day) : [...halfHoursOfDay];
  const pickUp = places.start && { ...places.start, keyBox: undefined };
  return {
    pickUp: places.isStarted ? [pickUpTime] : openOn(pickUp, draft.fromDate),
    return: openOn(places.end, draft.toDate),
    usual: { pickUpTime, returnTime },
  };
}

type Checks = { booking: CustomerBooking; draft: ChangeDraft; check: SearchCheck; times: PossibleTimes | null };

/** Returns why the wanted dates have no price yet, or null if they can be priced. */
export function whyNotReady({ booking, draft, check, times }: Checks): string | null {
  if (!isDay(draft.fromDate) || !isDay(draft.toDate)) return changeTexts.chooseBoth;
  // A first day in the past is no mistake if it has not been changed.
  const isFromWrong = check.from.error !== undefined && draft.fromDate !== booking.fromDate;
  const isWrong = isFromWrong || check.to.error !== undefined || areTimesWrong(draft, times);
  if (isWrong) return changeTexts.correct;
  return areSameTimes(draft, booking) ? changeTexts.chooseOther : null;
}

function areTimesWrong({ pickUpTime, returnTime, ...period }: ChangeDraft, times: PossibleTimes | null): boolean {
  if (times === null || pickUpTime === undefined || returnTime === undefined) return false;
  return findTimeProblem({ pickUpTime, returnTime }, times, period) !== null;
}
