import { isReturnedLater, keepsPrice } from '@rental/contracts';
import type { Period, PossibleTimes } from '@rental/contracts';
import { noLongerAvailable, timeTexts } from './time-texts.ts';

export type ChosenTimes = PossibleTimes['usual'];

/**
 * Returns the return times that are possible with a pick-up time. Within one day, they must be later than the pick-up.
 * If a price was agreed, they must keep it.
 */
export const returnsAfter = ({ fromDate, toDate }: Period, times: PossibleTimes, pickUpTime: string): string[] =>
  times.return.filter((returnTime) => {
    const rental = { fromDate, toDate, pickUpTime, returnTime };
    return isReturnedLater(rental) && keepsPrice(rental, times);
  });

/** Returns a chosen time that is no longer possible; undefined if both still are. */
export function findLostTime({ pickUpTime, returnTime }: ChosenTimes, times: PossibleTimes): string | undefined {
  if (!times.pickUp.includes(pickUpTime)) return pickUpTime;
  return times.return.includes(returnTime) ? undefined : returnTime;
}

/** Returns why these times can’t be agreed, or null if they can. */
export function findTimeProblem(chosen: ChosenTimes, times: PossibleTimes, period: Period): string | null {
  const lost = findLostTime(chosen, times);
  if (lost !== undefined) return noLongerAvailable(lost);
  const rental = { ...period, ...chosen };
  if (!isReturnedLater(rental)) return timeTexts.chooseLater;
  return keepsPrice(rental, times) ? null : timeTexts.choosePaid;
}
