import type { CustodyAnswer } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { reachOf } from '../../platform/reach.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { returnedAt } from '../booking/times/one-way.ts';
import { answerCustody } from '../counter/custody/get-custody.ts';
import { findVehicleByPlate } from '../vehicle/find-vehicles.ts';
import type { ChallanRecord } from './challan.model.ts';

type Asked = Pick<CustodyAnswer, 'plate' | 'day' | 'time'>;
type Renter = Pick<ChallanRecord, 'carId' | 'bookingId' | 'locationIds'>;

/**
 * Returns the car with this number plate, the rental that had it at this minute, and the locations to which a challan
 * belongs. Throws `vehicle_not_found`, and `booking_not_found` if the rental is not within the caller’s reach.
 */
export async function findRenter(asked: Asked, caller: Pick<Caller, 'staff'>): Promise<Renter> {
  const car = await findVehicleByPlate(asked.plate);
  if (!car) throw new AppError('vehicle_not_found');
  const { custody } = await answerCustody(car, asked);
  const booking = custody && (await findBooking(custody.bookingId));
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
