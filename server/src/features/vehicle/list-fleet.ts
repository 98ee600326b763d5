import { dayInIndia, type FleetVehicle, lastRentalDay } from '@rental/contracts';
import type { Reach } from '../../platform/reach.ts';
import type { FleetDeps } from '../../platform/deps.ts';
import { findVehicles } from './find-vehicles.ts';
import { presentVehicles } from './present-vehicle.ts';

type ListDeps = Pick<FleetDeps, 'clock' | 'countUnpaidChallans' | 'findFutureEnds' | 'findServices'>;

/**
 * Returns the cars within reach for admins, oldest first. Each has the number of its bookings within reach that end
 * after its documents expire, and of its unpaid challans, if there are any, and when it is to be serviced.
 */
export async function listFleet(reach: Reach, deps: ListDeps): Promise<FleetVehicle[]> {
  const cars = await presentVehicles(await findVehicles(reach));
  const [counts, challans, services] = await Promise.all([
    countAfterDocuments(cars, reach, deps),
    deps.countUnpaidChallans(cars.map(({ _id }) => _id)),
    deps.findServices(cars),
  ]);
  return cars.map((car) => {
    const bookingsAfterDocuments = counts.get(car._id);
    const unpaidChallans = challans.get(car._id);
    const service = services.get(car._id);
    return {
      ...car,
      ...(bookingsAfterDocuments !== undefined && { bookingsAfterDocuments }),
      ...(unpaidChallans !== undefined && { unpaidChallans }),
      ...(service && { service }),
    };
  });
}

/**
 * Returns, by car id, how many bookings end after the last day on which the car may be rented out; omits cars without
 * such bookings.
 */
async function countAfterDocuments(
  cars: readonly FleetVehicle[],
  reach: Reach,
  { clock, findFutureEnds }: ListDeps,
): Promise<ReadonlyMap<string, number>> {
  const lastDays = new Map(cars.map(({ _id, documents }) => [_id, lastRentalDay(documents)]));
  const bound = cars.flatMap(({ _id }) => (lastDays.get(_id) === null ? [] : [_id]));
  const counts = new Map<string, number>();
  if (bound.length === 0) return counts;
  for (const { carId, toDate } of await findFutureEnds(bound, dayInIndia(clock.now()), reach)) {
    const lastDay = lastDays.get(carId) ?? null;
    if (lastDay !== null && toDate > lastDay) counts.set(carId, (counts.get(carId) ?? 0) + 1);
  }
  return counts;
}
