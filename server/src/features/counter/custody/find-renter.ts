import type { CustodyAnswer } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findVehicleByPlate } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { minuteOf, readRentals } from './who-had.ts';

type Asked = Pick<CustodyAnswer, 'plate' | 'day' | 'time'>;

/** The car of a notice or a toll, the rental that had it, and the locations to which the record belongs. */
export type Renter = { carId: ObjectId; bookingId?: ObjectId; locationIds: ObjectId[] };

/**
 * Returns the car with this number plate and the rental that had it at this minute. Throws `vehicle_not_found`, and the
 * errors of `renterOf`.
 */
export async function findRenter(asked: Asked, caller: Pick<Caller, 'staff'>): Promise<Renter> {
  const car = await findVehicleByPlate(asked.plate);
  if (!car) throw new AppError('vehicle_not_found');
  const minute = minuteOf(asked);
  const rentalAt = await readRentals(car._id, [minute]);
  return renterOf(car, rentalAt(minute), caller);
}

type Car = Pick<VehicleRecord, '_id' | 'carLocations'>;

/**
 * Returns the locations of the rental or, if nobody had the car, those of the car. Throws `vehicle_not_found`, or
 * `booking_not_found` if only the rental is outside the caller’s reach.
 */
export function renterOf(car: Car, booking: BookingRecord | undefined, caller: Pick<Caller, 'staff'>): Renter {
  if (!booking) {
    if (!isWithin(car.carLocations, caller)) throw new AppError('vehicle_not_found');
    return { carId: car._id, locationIds: car.carLocations };
  }
  const locationIds = [booking.locationId, returnedAt(booking)];
  if (!reachOf(caller).isOwn(booking)) refuseForeign(isWithin(car.carLocations, caller));
  const different = new Map(locationIds.map((id) => [String(id), id]));
  return { carId: car._id, bookingId: new ObjectId(booking._id), locationIds: [...different.values()] };
}

const isWithin = (locationIds: readonly ObjectId[], { staff }: Pick<Caller, 'staff'>): boolean =>
  !staff || locationIds.some((id) => staff.locationIds.includes(String(id)));

function refuseForeign(seesCar: boolean): never {
  if (!seesCar) throw new AppError('vehicle_not_found');
  throw new AppError('booking_not_found', { message: 'The car was with another location then. Ask an owner.' });
}
