import { type OneWay, type RentalTimes, routeTo, type TimeSettings } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { BookingRecord } from '../booking.model.ts';

/** Returns the id of the location at which the car of a booking is returned. */
export const returnedAt = ({ locationId, returnLocationId }: Pick<BookingRecord, 'locationId' | 'returnLocationId'>) =>
  returnLocationId ?? locationId;

/** Where a car is picked up and returned; it is returned where it was picked up unless another location is named. */
export type RentalPlaces = { locationId: string; returnLocationId?: string | undefined };

/** Returns the id of the location at which a car is to be returned, if that is not the pick-up location. */
export const otherReturn = ({ locationId, returnLocationId }: RentalPlaces): string | undefined =>
  returnLocationId === locationId ? undefined : returnLocationId;

type Wish = RentalPlaces & RentalTimes & { isOnlyAsked?: boolean };
type Found = { location: LocationRecord; returnLocation: LocationRecord | undefined; times: TimeSettings };

/**
 * Returns the fee and the name of the location to which the car is to be returned, or null if that is the pick-up
 * location. Throws `location_not_found` if it does not exist or is disabled, `return_not_offered` unless times are on
 * and the pick-up location has a fee for it, and 400 for a booking without times: the staff there must know when.
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
