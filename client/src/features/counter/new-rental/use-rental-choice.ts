import { addDays, dayInIndia } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import { useState } from 'react';
import { useConfig } from '../../../lib/api/config-api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { groupCars } from '../../booking/group-cars.ts';
import { checkPeriod } from '../../booking/search/search-rules.ts';
import { newRentalApi } from '../new-rental-api.ts';

type Period = { fromDate: string; toDate: string };

/** Moves the last day to the day after the first if it would not be later. */
export const withFromDate = ({ toDate }: Period, fromDate: string): Period => ({
  fromDate,
  toDate: fromDate !== '' && toDate <= fromDate ? addDays(fromDate, 1) : toDate,
});

const areComplete = ({ fromDate, toDate }: Period, { from, to }: ReturnType<typeof checkPeriod>): boolean =>
  !from.error && !to.error && fromDate !== '' && toDate !== '';

/** Loads the free cars and groups them by model; `groups` is null until they are loaded. */
function useFreeCars(query: Period & { locId: string }, isAsked: boolean) {
  const { currentData, isError, isFetching, refetch } = newRentalApi.useGetRentableCarsQuery(
    { query },
    { skip: !isAsked, refetchOnMountOrArgChange: true },
  );
  const groups = isAsked && currentData ? groupCars(currentData) : null;
  return { groups, hasFailed: isAsked && isError, isFetching, refetch };
}

/**
 * Manages the days, the location and the car of a new rental, and loads the free cars. By default, the rental is from
 * today to tomorrow.
 */
export function useRentalChoice(locations: readonly Location[], firstLocationId: string) {
  const [today] = useState(() => dayInIndia(new Date(serverNow())));
  const [period, setPeriod] = useState({ fromDate: today, toDate: addDays(today, 1) });
  const [locationId, setLocationId] = useState(firstLocationId);
  const [carId, setCarId] = useState<string | null>(null);
  const location = locations.find(({ _id }) => _id === locationId) ?? locations[0];
  const check = checkPeriod(period, today, useConfig());
  const isAsked = areComplete(period, check) && location !== undefined;
  const cars = useFreeCars({ locId: location?._id ?? '', ...period }, isAsked);
  const { groups } = cars;
  const car = groups?.find(({ _id }) => _id === carId);
  return {
    period,
    setPeriod,
    check,
    location,
    setLocationId,
    setCarId,
    carId,
    isAsked,
    ...cars,
    choice: car && location ? { car, location, ...period, times: null } : null,
  };
}
