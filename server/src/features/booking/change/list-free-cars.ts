import {
  addDays,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  firstClaimedDay,
  lastClaimedDay,
  listDays,
  placeRental,
  type Places,
} from '@rental/contracts';
import type { Reach } from '../../../platform/reach.ts';
import { findLocationsById } from '../../location/find-locations.ts';
import { findOfferedVehicles, findReachableCars } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';
import { findPlacesOf, isOffered } from '../price/price-rental.ts';
import { returnedAt } from '../times/one-way.ts';
import type { ChangeWish } from './refuse-change.ts';
import { legsAfter } from './swap.ts';

type FreeCars = {
  /** Cars of the booking’s own model come first. Within each group, the cheapest comes first. */
  cars: VehicleRecord[];
  /** The model key of the booking’s present car. */
  modelKey: string | undefined;
};

/**
 * Returns up to `limit` cars at the booking’s pick-up location, within reach, that could replace its car at these dates
 * and times. For a rental that has begun, a car only has to be free from now on. A lapsed hold that is not expired yet
 * may still hide a car.
 */
export async function listFreeCars(
  booking: BookingRecord,
  { wish, reach, limit }: { wish: ChangeWish; reach: Reach; limit: number },
  { clock }: Pick<Now, 'clock'>,
): Promise<FreeCars> {
  const locations = await findLocationsById([booking.locationId, returnedAt(booking)]);
  const location = locations.get(String(booking.locationId));
  const found = location ? await findOfferedVehicles(String(location._id)) : [];
  const own = new Set(
    await findReachableCars(
      found.map(({ _id }) => String(_id)),
      reach,
    ),
  );
  const offered = found.filter((car) => location && own.has(String(car._id)) && isOffered(car, location, wish.toDate));
  const places = await findPlacesOf(offered, [...locations.values()]);
  const { paymentRequest: _withdrawn, ...rest } = booking;
  const legs = legsAfter(booking, clock.now());
  const wanted = { ...rest, ...wish, ...(legs && { legs }) };
  const claims = offered.flatMap((car) => {
    const claim = car._id.equals(booking.carId) ? null : claimOn(car, wanted, places);
    return claim ? [{ car, claim }] : [];
  });
  const claimsOf = await findClaimsByCar(
    claims.map(({ car }) => car._id),
    { days: daysNear(claims.flatMap(({ claim }) => claim)) },
  );
  const modelKey = found.find(({ _id }) => _id.equals(booking.carId))?.modelKey;
  const isOther = (car: VehicleRecord): number => Number(car.modelKey !== modelKey);
  const free = claims.filter(({ car, claim }) => !doClaimsOverlap(claim, claimsOf(String(car._id))));
  const cars = free
    .map(({ car }) => car)
    .toSorted((a, b) => isOther(a) - isOther(b) || a.rentalPrice - b.rentalPrice)
    .slice(0, limit);
  return { cars, modelKey };
}

/** Returns the claim that the rental would have on this car; null if the car can’t be used for it. */
function claimOn({ homes }: VehicleRecord, wanted: BookingRecord, places: Places): ClaimPart[] | null {
  const rental = { locationId: String(wanted.locationId), returnLocationId: String(returnedAt(wanted)) };
  const placing = placeRental(homes, { fromDate: wanted.fromDate, toDate: wanted.toDate, ...rental }, places);
  return placing && claimOf({ ...wanted, travel: placing.travel });
}

const daysNear = (claims: readonly ClaimPart[]): string[] =>
  claims.length === 0 ? [] : listDays(addDays(firstClaimedDay(claims), -1), lastClaimedDay(claims));
