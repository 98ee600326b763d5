import { homeOn, isElsewhere, keysOfPeriod } from '@rental/contracts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findCarsWithHomes, findOfferedUnits } from '../../vehicle/find-vehicles.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { findBookingsUntil, findBusyCars } from '../find/find-bookings.ts';

const mostShown = 20;

/** A booking, the name of the home that its car will have instead, and how many other cars of the model are free. */
export type Elsewhere = { booking: BookingRecord; homeName: string; freeUnits: number };

/**
 * Returns the first confirmed bookings that end today or later and whose car will have another home than when it was
 * booked. Sends one query if no car has a home.
 */
export async function findElsewhere(today: string): Promise<Elsewhere[]> {
  const cars = await findCarsWithHomes();
  if (cars.length === 0) return [];
  const carOf = new Map(cars.map((car) => [String(car._id), car]));
  const ahead = await findBookingsUntil(
    cars.map(({ _id }) => _id),
    today,
  );
  const found = ahead
    .filter(
      (booking) => booking.status === 'confirmed' && isElsewhere(booking, carOf.get(String(booking.carId))?.homes),
    )
    .slice(0, mostShown);
  const units = await findOfferedUnits(found.map(({ carId }) => carOf.get(String(carId))?.modelKey ?? ''));
  return Promise.all(found.map(async (booking) => describe(booking, carOf.get(String(booking.carId)), units)));
}

async function describe(
  booking: BookingRecord,
  car: VehicleRecord | undefined,
  units: readonly VehicleRecord[],
): Promise<Elsewhere> {
  const home = homeOn(car?.homes, booking.fromDate) ?? homeOn(car?.homes, booking.toDate) ?? '';
  const names = await findLocationNames([new ObjectId(home)]);
  const others = units.filter(
    (unit) => unit.modelKey === car?.modelKey && !unit._id.equals(booking.carId) && isAt(unit, booking),
  );
  const busy = await findBusyCars(others, keysOfPeriod({ ...booking, travel: undefined }));
  return { booking, homeName: names.get(home) ?? '–', freeUnits: others.length - busy.size };
}

/**
 * Whether a car could replace the booking’s car without being driven to another location: it is offered at the pick-up
 * location, and its home, if any, is the pick-up location on the first day and the return location on the last.
 */
const isAt = (unit: VehicleRecord, { locationId, returnLocationId = locationId, fromDate, toDate }: BookingRecord) =>
  unit.carLocations.some((each) => each.equals(locationId)) &&
  [null, String(locationId)].includes(homeOn(unit.homes, fromDate)) &&
  [null, String(returnLocationId)].includes(homeOn(unit.homes, toDate));
