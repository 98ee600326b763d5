import type { Period, PossibleTimes, RentalTimes } from '@rental/contracts';
import { useState } from 'react';
import { useConfig } from '../../../../lib/api/config-api.ts';
import { findTimeProblem } from '../../../rental/times/chosen-times.ts';
import type { ChosenTimes } from '../../../rental/times/chosen-times.ts';
import type { Choice } from '../../search-slice.ts';

const timesOfCard = ({ pickUpTime, returnTime }: RentalTimes): ChosenTimes | null =>
  pickUpTime === undefined || returnTime === undefined ? null : { pickUpTime, returnTime };

const areSame = (one: ChosenTimes | null, other: ChosenTimes | null): boolean =>
  one?.pickUpTime === other?.pickUpTime && one?.returnTime === other?.returnTime;

/** Replaces each chosen time that isn’t possible at a new return location with the usual one. */
function nearestPossible({ pickUpTime, returnTime }: ChosenTimes, { pickUp, return: ends, usual }: PossibleTimes) {
  return {
    pickUpTime: pickUp.includes(pickUpTime) ? pickUpTime : usual.pickUpTime,
    returnTime: ends.includes(returnTime) ? returnTime : usual.returnTime,
  };
}

/**
 * Manages the chosen times. They begin as those that the customer chose earlier, otherwise as those for which the
 * search result is priced. If the price depends on the times, `priced` is the last choice that was possible, otherwise
 * null. `areOthers` is true if `priced` differs from the times of the search result. After the return location changes,
 * `isFitted` is false until a quote has replaced the times that aren’t possible there.
 */
export function useTimes(
  { car, times: wanted, ...period }: Pick<Choice, 'car' | 'times'> & Period,
  returnLocId: string | null,
) {
  const ofCard = timesOfCard(car);
  const start = wanted ?? ofCard;
  const [times, setTimes] = useState(start);
  const [possible, setPossible] = useState(start);
  const [chosenFor, setChosenFor] = useState(returnLocId);
  const arePeriods = useConfig()?.times?.count === 'periods' || ofCard !== null;
  const isFitted = chosenFor === returnLocId;
  const priced = arePeriods && isFitted ? possible : null;

  const choose = (chosen: ChosenTimes, among: PossibleTimes) => {
    setTimes(chosen);
    setChosenFor(returnLocId);
    if (findTimeProblem(chosen, among, period) === null) setPossible(chosen);
  };
  /** Preselects possible times, unless the customer has already chosen some for this return location. */
  const preselect = (found: PossibleTimes | undefined) => {
    if (!found || (times && isFitted)) return;
    choose(times ? nearestPossible(times, found) : found.usual, found);
  };
  return { times, priced, isFitted, areOthers: arePeriods && !areSame(priced, ofCard), choose, preselect };
}
