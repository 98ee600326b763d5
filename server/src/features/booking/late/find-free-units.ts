import {
  addDays,
  claimOf,
  doClaimsOverlap,
  type FreeUnits,
  lastClaimedDay,
  lastRentalDay,
  listDays,
} from '@rental/contracts';
import { findOfferedVehicles } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findClaimsByCar } from '../claim/car-claims.ts';

const mostModels = 3;

/**
 * Returns by booking id which cars of the location are free at the times of the booking. Those of the same model come
 * first, then the cheapest.
 */
export async function findFreeUnits(bookings: readonly BookingRecord[]): Promise<Map<string, FreeUnits[]>> {
  if (bookings.length === 0) return new Map();
  const locationIds = [...new Set(bookings.map(({ locationId }) => String(locationId)))];
  const offered = new Map(
    await Promise.all(locationIds.map(async (id) => [id, await findOfferedVehicles(id)] as const)),
  );
  const cars = new Map([...offered.values()].flat().map((car) => [String(car._id), car]));
  const first = bookings.map(({ fromDate }) => fromDate).toSorted()[0] ?? '';
  const last = lastClaimedDay(bookings.flatMap((booking) => claimOf(booking)));
  const claimsOf = await findClaimsByCar(
    [...cars.values()].map(({ _id }) => _id),
    { days: listDays(addDays(first, -1), last) },
  );
  const freeFor = (booking: BookingRecord): VehicleRecord[] =>
    (offered.get(String(booking.locationId)) ?? []).filter(({ _id, documents }) => {
      const lastDay = lastRentalDay(documents);
      const mayBeRented = lastDay === null || booking.toDate <= lastDay;
      return mayBeRented && !doClaimsOverlap(claimOf(booking), claimsOf(String(_id)));
    });
  return new Map(
    bookings.map((booking) => [
      String(booking._id),
      countModels(freeFor(booking), cars.get(String(booking.carId))?.modelKey),
    ]),
  );
}

function countModels(free: readonly VehicleRecord[], sameModel: string | undefined): FreeUnits[] {
  const isOther = ({ modelKey }: VehicleRecord): number => Number(modelKey !== sameModel);
  const inOrder = free.toSorted((a, b) => isOther(a) - isOther(b) || a.rentalPrice - b.rentalPrice);
  const models = new Map<string, FreeUnits>();
  for (const { modelKey, carName } of inOrder) {
    const { count } = models.get(modelKey) ?? { count: 0 };
    models.set(modelKey, { carName, count: count + 1 });
  }
  return [...models.values()].slice(0, mostModels);
}
