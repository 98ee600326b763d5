import { dayInIndia } from '@rental/contracts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { findLocation } from '../location/find-locations.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { closeForGood, type Money, reviveBooking } from './booking-moves.ts';
import { isOffered } from './price/price-rental.ts';
import type { BookingRecord } from './booking.model.ts';

/**
 * What late money does to an expired booking: brings it back if it may and its days are free, else closes it for good.
 * Answers the booking after that, or null when somebody else moved it first.
 */
export async function reviveOrClose(
  booking: BookingRecord,
  money: Money,
  deps: Pick<Deps, 'clock' | 'logger'>,
): Promise<BookingRecord | null> {
  if (await mayRevive(booking, deps)) {
    const revived = await reviveBooking(booking._id, money, deps);
    if (revived !== 'days_taken') return revived;
  }
  await checkpoint('settle:refused');
  return closeForGood(booking._id, deps);
}

/** It has not begun, and the car is still rented out where it was booked. */
async function mayRevive(
  { fromDate, toDate, carId, locationId }: BookingRecord,
  { clock }: Pick<Deps, 'clock'>,
): Promise<boolean> {
  if (fromDate < dayInIndia(clock.now())) return false;
  const [vehicle, location] = await Promise.all([findVehicle(String(carId)), findLocation(String(locationId))]);
  return vehicle !== null && location !== null && isOffered(vehicle, location, toDate);
}
