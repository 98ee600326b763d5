import type { Alternatives, AlternativesQuery, RentalTimes } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { batchQueries } from '../../../platform/batches/batch-queries.ts';
import { createCache } from '../../../platform/work/cache.ts';
import { findLocations } from '../../location/find-locations.ts';
import { readPrices } from '../../settings/price-settings.ts';
import { newestSettings } from '../../settings/settings-store.ts';
import type { SettingsRecord } from '../../settings/settings.model.ts';
import { readTimesInUse } from '../../settings/time-settings.ts';
import { findOfferedVehicles } from '../../vehicle/find-vehicles.ts';
import { checkRentalPeriod } from '../check-rental-period.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { refuseUnusedTimes } from '../times/check-times.ts';
import type { BothTimes } from '../times/rental-options.ts';
import { createChoice } from './choice.ts';
import { findElsewhere } from './elsewhere.ts';
import { findOtherDays } from './other-days.ts';
import { findOtherTimes } from './other-times.ts';
import { findSimilar } from './similar-models.ts';

export type GetAlternatives = (query: AlternativesQuery) => Promise<Alternatives>;

/**
 * Suggests alternatives if a search finds nothing: other times, other days, other locations and similar models. Each of
 * them can be booked. Makes at most ten reads, or eleven while times are on, each limited to three seconds, and caches
 * the result in the process for half a minute. Throws `location_not_found`, `date_out_of_range`, and 400 for times
 * while they are off.
 */
export function createAlternatives(deps: BookingDeps): GetAlternatives {
  const cached = createCache<Alternatives>({ clock: deps.clock, seconds: 30, most: 500 });
  return async (query) => {
    checkRentalPeriod(query, deps);
    const { locId, fromDate, toDate, pickUpTime, returnTime, car = '' } = query;
    return cached([locId, fromDate, pickUpTime, toDate, returnTime, car].join(' '), async () => {
      await deps.holds.nudge();
      return findAlternatives(query, deps);
    });
  };
}

async function findAlternatives(
  { locId, fromDate, toDate, car: model = '', ...rest }: AlternativesQuery,
  deps: BookingDeps,
): Promise<Alternatives> {
  const [locations, cars, { settings }] = await Promise.all([
    findLocations({ includesDisabled: true }),
    findOfferedVehicles(locId),
    batchQueries<{ settings: SettingsRecord }>({ settings: newestSettings('prices', 'times') }),
  ]);
  const [{ book }, times] = [readPrices(settings), await readTimesInUse(settings)];
  refuseUnusedTimes(rest, times.value);
  const here = locations.find(({ _id }) => String(_id) === locId);
  if (!here) throw new AppError('location_not_found');
  const places = new Map(locations.map((location) => [String(location._id), location]));
  const [period, choice] = [{ fromDate, toDate }, createChoice(deps, { book, times, places })];
  const isWanted = (car: (typeof cars)[number]): boolean => model === '' || car.modelKey === model;
  const wish = { location: here, period, choice };
  const [otherTimes, { otherDays, nextFree, isFree }, { otherLocations, ofModel }] = await Promise.all([
    findOtherTimes({ ...wish, cars: cars.filter(isWanted), wanted: bothOf(rest) }),
    findOtherDays({ ...wish, cars: here.isEnabled ? cars : [] }, isWanted),
    findElsewhere({ here, locations, period, model, choice }),
  ]);
  const free = cars.filter(isFree);
  const similar = findSimilar({
    free,
    wanted: model === '' ? [] : [...cars.filter(isWanted), ...ofModel],
    ...wish,
  });
  return {
    reason: here.isEnabled ? choice.findReason(here, period) : null,
    ...(otherTimes && { otherTimes }),
    otherDays,
    nextFree,
    otherLocations,
    similar,
  };
}

const bothOf = ({ pickUpTime, returnTime }: RentalTimes): BothTimes | null =>
  pickUpTime === undefined || returnTime === undefined ? null : { pickUpTime, returnTime };
