import {
  addDays,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  firstClaimedDay,
  isForSameDrivers,
  lastClaimedDay,
  listDays,
  placeRental,
  type Places,
  timesOf,
} from '@rental/contracts';
import type { Reach } from '../../../platform/reach.ts';
import { findLocationsById } from '../../location/find-locations.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import {
  findIdenticalUnits,
  findOfferedVehicles,
  findReachableCars,
  findVehicle,
} from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';
import { findPlacesOf, isOffered } from '../price/price-rental.ts';
import { findOutAmong } from '../stage/find-stages.ts';
import { returnedAt } from '../times/one-way.ts';
import type { ChangeFacts } from './read-change.ts';
import type { ChangeWish } from './refuse-change.ts';
import { legsAfter } from './swap.ts';

type Wanted = {
  /** The dates and times at which a car must be free. */
  wishes: readonly ChangeWish[];
  reach: Reach;
};

type FreeCars = {
  /** Cars of the booking’s own model come first. Within each group, the cheapest comes first. */
  cars: VehicleRecord[];
  /** The booking’s present car; null if it no longer exists. */
  ownCar: VehicleRecord | null;
};

/**
 * Returns the cars at the booking’s pick-up location, within reach, that could replace its car at all these dates and
 * times. For a rental that has begun, a car only has to be free from now on. A lapsed hold that is not expired yet may
 * still hide a car.
 */
export async function listFreeCars(
  booking: BookingRecord,
  { wishes, reach }: Wanted,
  deps: Pick<Now, 'clock'>,
): Promise<FreeCars> {
  const [ownCar, locations] = await Promise.all([
    findVehicle(String(booking.carId)),
    findLocationsById([booking.locationId, returnedAt(booking)]),
  ]);
  const location = locations.get(String(booking.locationId));
  const offered = location ? await findOffered(booking, { location, wishes, reach }) : [];
  const free = await findFree(booking, { offered, wishes, locations: [...locations.values()] }, deps);
  const isOther = ({ modelKey }: VehicleRecord): number => Number(modelKey !== ownCar?.modelKey);
  const cars = free.toSorted((a, b) => isOther(a) - isOther(b) || a.rentalPrice - b.rentalPrice);
  return { cars, ownCar };
}

type Offered = {
  offered: readonly VehicleRecord[];
  wishes: readonly ChangeWish[];
  locations: readonly LocationRecord[];
};

/** Returns those of the offered cars that are free at all wanted dates and times. */
async function findFree(
  booking: BookingRecord,
  { offered, wishes, locations }: Offered,
  { clock }: Pick<Now, 'clock'>,
): Promise<VehicleRecord[]> {
  const places = await findPlacesOf(offered, locations);
  const legs = legsAfter(booking, clock.now());
  const { paymentRequest: _withdrawn, ...rest } = booking;
  const wanted = wishes.map((wish): BookingRecord => ({ ...rest, ...wish, ...(legs && { legs }) }));
  const claims = offered.flatMap((car) => {
    const each = wanted.map((rental) => claimOn(car, rental, places));
    return each.includes(null) ? [] : [{ car, claim: each.flatMap((claim) => claim ?? []) }];
  });
  const claimsOf = await findClaimsByCar(
    claims.map(({ car }) => car._id),
    { days: daysNear(claims.flatMap(({ claim }) => claim)) },
  );
  return claims.filter(({ car, claim }) => !doClaimsOverlap(claim, claimsOf(String(car._id)))).map(({ car }) => car);
}

/** Returns the other cars that the location rents out at these times. */
async function findOffered(
  { carId, stage }: BookingRecord,
  { location, wishes, reach }: Wanted & { location: LocationRecord },
): Promise<VehicleRecord[]> {
  const found = await findOfferedVehicles(String(location._id));
  const ids = found.map(({ _id }) => String(_id));
  const own = new Set(await findReachableCars(ids, reach));
  // A rental whose car is out needs the other car now, even if the claim of the rental that has it is over.
  const out = stage === 'out' ? await findOutAmong(found.map(({ _id }) => _id)) : [carId];
  for (const id of out) own.delete(String(id));
  const isFitting = (car: VehicleRecord): boolean => wishes.every(({ toDate }) => isOffered(car, location, toDate));
  return found.filter((car) => own.has(String(car._id)) && isFitting(car));
}

/** The maximum number of identical cars that a change tries to get, as for a hold of any unit. */
const mostTries = 12;

/**
 * Returns the ids of cars of the same model and price as the booking’s, for the same drivers, free both at its present dates and times and at
 * the wanted ones. `facts` are those of the change on its own car, which was not handed out.
 */
export async function findIdenticalCars(
  booking: BookingRecord,
  wish: ChangeWish,
  { facts, clock }: { facts: ChangeFacts } & Pick<Now, 'clock'>,
): Promise<string[]> {
  const [[ownCar], [location]] = [facts.vehicle, facts.location];
  if (!ownCar || !location) return [];
  const wishes = [datesOf(booking), wish];
  const offered = (await findIdenticalUnits(ownCar, location._id)).filter(
    (car) => isForSameDrivers(car, ownCar) && wishes.every(({ toDate }) => isOffered(car, location, toDate)),
  );
  const free = await findFree(booking, { offered, wishes, locations: [location, ...facts.returnLocation] }, { clock });
  return free.slice(0, mostTries).map(({ _id }) => String(_id));
}

/** The present dates and times of a booking. */
export const datesOf = ({ fromDate, toDate, ...times }: BookingRecord): ChangeWish => ({
  fromDate,
  toDate,
  ...timesOf(times),
});

/** Returns the claim that the rental would have on this car; null if the car can’t be used for it. */
function claimOn({ homes }: VehicleRecord, wanted: BookingRecord, places: Places): ClaimPart[] | null {
  const rental = { locationId: String(wanted.locationId), returnLocationId: String(returnedAt(wanted)) };
  const placing = placeRental(homes, { fromDate: wanted.fromDate, toDate: wanted.toDate, ...rental }, places);
  return placing && claimOf({ ...wanted, travel: placing.travel });
}

const daysNear = (claims: readonly ClaimPart[]): string[] =>
  claims.length === 0 ? [] : listDays(addDays(firstClaimedDay(claims), -1), lastClaimedDay(claims));
