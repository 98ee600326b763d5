import { type OneWay, type RentalTimes, routeTo, type TimeSettings } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { BookingRecord } from '../booking.model.ts';

/** Returns the id of the location at which the car of a booking is returned. */
export const returnedAt = ({ locationId, returnLocationId }: Pick<BookingRecord, 'locationId' | 'returnLocationId'>) =>
  returnLocationId ?? locationId;

/** The locations of a rental. Without `returnLocationId`, the car is returned where it is picked up. */
export type RentalPlaces = { locationId: string; returnLocationId?: string | undefined };

/** Returns the id of the return location, or undefined if it is the pick-up location. */
export const otherReturn = ({ locationId, returnLocationId }: RentalPlaces): string | undefined =>
  returnLocationId === locationId ? undefined : returnLocationId;

type Wish = RentalPlaces & RentalTimes & { isOnlyAsked?: boolean };
type Found = { location: LocationRecord; returnLocation: LocationRecord | undefined; times: TimeSettings };

/**
 * Returns the fee and the name of the return location, or null if it is the pick-up location. Throws
 * `location_not_found` if it does not exist or is disabled, and `return_not_offered` if times are off or the pick-up
 * location has no fee for it. Throws 400 for a booking without times, because the staff there must know when the car
 * comes.
 */
export function judgeReturn(wish: Wish, { location, returnLocation, times }: Found): OneWay | null {
  const locationId = otherReturn(wish);
  if (locationId === undefined) return null;
  if (!returnLocation?.isEnabled) throw new AppError('location_not_found');
  const fee = times.isOn ? routeTo(location, returnLocation)?.oneWayFee : undefined;
  if (fee === undefined) {
    throw new AppError('return_not_offered', { message: `Cars from ${location.name} cannot be returned there.` });
  }
  if (wish.pickUpTime === undefined && !wish.isOnlyAsked) {
    const details = [{ path: 'pickUpTime', message: 'Choose the pick-up and return times' }];
    throw new AppError('invalid_input', { details });
  }
  return { locationId, name: returnLocation.name, fee };
}
