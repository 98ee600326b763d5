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

/**
 * The chosen times, at first those that the customer chose before or for which the search result is priced. `priced` are the last possible ones if they
 * count for the price, otherwise null. `areOthers` is true if they are not those of the search result.
 */
export function useTimes({ car, times: wanted, ...period }: Pick<Choice, 'car' | 'times'> & Period) {
  const ofCard = timesOfCard(car);
  const start = wanted ?? ofCard;
  const [times, setTimes] = useState(start);
  const [possible, setPossible] = useState(start);
  const arePeriods = useConfig()?.times?.count === 'periods' || ofCard !== null;

  return {
    times,
    priced: arePeriods ? possible : null,
    areOthers: arePeriods && !areSame(possible, ofCard),
    choose: (chosen: ChosenTimes, among: PossibleTimes) => {
      setTimes(chosen);
      if (findTimeProblem(chosen, among, period) === null) setPossible(chosen);
    },
  };
}
