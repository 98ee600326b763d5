import { type FreeCar, mostFreeCars, type Period, type RentalTimes } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Reach } from '../../../platform/reach.ts';
import { listFreeCars } from '../../booking/change/list-free-cars.ts';
import { changeClosed } from '../../booking/change/refuse-change.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { wishOf } from './preview-change.ts';

/**
 * Returns other cars that are free for a booking at these dates and times. Times that are not given are those of the
 * booking.
 */
export async function getFreeCars(
  wanted: Period & RentalTimes & { bookingId: string },
  reach: Reach,
  deps: Deps,
): Promise<FreeCar[]> {
  const booking = await findBooking(wanted.bookingId);
  if (!booking) throw new AppError('booking_not_found');
  if (booking.status !== 'confirmed') throw changeClosed();
  const wishes = [wishOf(booking, wanted)];
  const { cars, ownCar } = await listFreeCars(booking, { wishes, reach }, deps);
  return cars.slice(0, mostFreeCars).map((car) => ({
    _id: String(car._id),
    carName: car.carName,
    imageUrlOne: car.imageUrlOne,
    ...(car.plate && { plate: car.plate }),
    isSameModel: car.modelKey === ownCar?.modelKey,
    rentalPrice: car.rentalPrice,
  }));
}
