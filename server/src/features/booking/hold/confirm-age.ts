import { forDriversFrom, havePassed } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { HoldWish } from './read-facts.ts';

type Driver = Pick<HoldWish, 'dateOfBirth' | 'isOldEnough' | 'made' | 'fromDate'>;

/**
 * Returns the age that was confirmed for a rental, which the booking stores instead of the date of birth; undefined if
 * the car has no minimum age. The age counts on the first day. Throws `age_not_confirmed` or `driver_too_young`.
 */
export function confirmAge({ minAge }: VehicleRecord, driver: Driver): number | undefined {
  if (minAge === undefined) return undefined;
  const { dateOfBirth, isOldEnough, made, fromDate } = driver;
  if (made && isOldEnough) return minAge;
  if (made || dateOfBirth === undefined) {
    const how = made ? 'Confirm the age of the driver.' : 'Enter your date of birth.';
    throw new AppError('age_not_confirmed', { message: `${forDriversFrom(minAge)} ${how}`, data: { minAge } });
  }
  if (havePassed(minAge, dateOfBirth, fromDate)) return minAge;
  throw new AppError('driver_too_young', { message: forDriversFrom(minAge), data: { minAge } });
}
