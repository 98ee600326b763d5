import {
  addDays,
  claimOf,
  doClaimsOverlap,
  type FreeUnits,
  lastClaimedDay,
  lastRentalDay,
  listDays,
} from '@rental/contracts';
import { findOfferedUnitsAt, type OfferedUnit } from '../../vehicle/find-vehicles.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';
import type { ListedBooking } from '../claim/listed-claims.ts';

const mostModels = 3;

/**
 * Returns by booking id which cars of the location are free at the times of the booking. Those of the same model come
 * first, then the cheapest.
 */
export async function findFreeUnits(bookings: readonly ListedBooking[]): Promise<Map<string, FreeUnits[]>> {
  if (bookings.length === 0) return new Map();
  const cars = await findOfferedUnitsAt(bookings.map(({ locationId }) => locationId));
  const models = new Map(cars.map(({ _id, modelKey }) => [String(_id), modelKey]));
  const first = bookings.map(({ fromDate }) => fromDate).toSorted()[0] ?? '';
  const last = lastClaimedDay(bookings.flatMap((booking) => claimOf(booking)));
  const claimsOf = await findClaimsByCar(
    cars.map(({ _id }) => _id),
    { days: listDays(addDays(first, -1), last) },
  );
  // Derived once per car and not once per booking, because a busy day has many late cars.
  const units = cars.map((car) => ({
    car,
    lastDay: lastRentalDay(car.documents),
    claims: claimsOf(String(car._id)),
  }));
  const freeFor = (booking: ListedBooking): OfferedUnit[] => {
    const wanted = claimOf(booking);
    const isFree = ({ car, lastDay, claims }: (typeof units)[number]): boolean =>
      car.carLocations.some((id) => id.equals(booking.locationId)) &&
      (lastDay === null || booking.toDate <= lastDay) &&
      !doClaimsOverlap(wanted, claims);
    return units.filter(isFree).map(({ car }) => car);
  };
  return new Map(
    bookings.map((booking) => [String(booking._id), countModels(freeFor(booking), models.get(String(booking.carId)))]),
  );
}

function countModels(free: readonly OfferedUnit[], sameModel: string | undefined): FreeUnits[] {
  const isOther = ({ modelKey }: OfferedUnit): number => Number(modelKey !== sameModel);
  const inOrder = free.toSorted((a, b) => isOther(a) - isOther(b) || a.rentalPrice - b.rentalPrice);
  const models = new Map<string, FreeUnits>();
  for (const { modelKey, carName } of inOrder) {
    const { count } = models.get(modelKey) ?? { count: 0 };
    models.set(modelKey, { carName, count: count + 1 });
  }
  return [...models.values()].slice(0, mostModels);
}
