import { dayInIndia, type FleetVehicle, lastRentalDay } from '@rental/contracts';
import type { FleetDeps } from '../../platform/deps.ts';
import { findVehicles } from './find-vehicles.ts';
import { presentVehicles } from './present-vehicle.ts';

/** Returns every car for admins, oldest first, each with the number of bookings that end after its documents expire. */
export async function listFleet(deps: Pick<FleetDeps, 'clock' | 'findFutureEnds'>): Promise<FleetVehicle[]> {
  const cars = await presentVehicles(await findVehicles());
  const counts = await countAfterDocuments(cars, deps);
  return cars.map((car) => {
    const bookingsAfterDocuments = counts.get(car._id);
    return bookingsAfterDocuments === undefined ? car : { ...car, bookingsAfterDocuments };
  });
}

/**
 * Returns, by car id, how many bookings end after the last day on which the car may be rented out; omits cars without
 * such bookings.
 */
async function countAfterDocuments(
  cars: readonly FleetVehicle[],
  { clock, findFutureEnds }: Pick<FleetDeps, 'clock' | 'findFutureEnds'>,
): Promise<ReadonlyMap<string, number>> {
  const lastDays = new Map(cars.map(({ _id, documents }) => [_id, lastRentalDay(documents)]));
  const bound = cars.flatMap(({ _id }) => (lastDays.get(_id) === null ? [] : [_id]));
  const counts = new Map<string, number>();
  if (bound.length === 0) return counts;
  for (const { carId, toDate } of await findFutureEnds(bound, dayInIndia(clock.now()))) {
    const lastDay = lastDays.get(carId) ?? null;
    if (lastDay !== null && toDate > lastDay) counts.set(carId, (counts.get(carId) ?? 0) + 1);
  }
  return counts;
}
