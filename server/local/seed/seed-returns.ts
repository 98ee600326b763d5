import { addDays, type TakeBackBody } from '@rental/contracts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import type { DamageRecord } from '../../src/features/damage/damage.model.ts';
import { findDamagesOf } from '../../src/features/damage/find-damages.ts';
import type { ObjectId } from '../../src/platform/mongo.ts';
import type { DemoBooking } from './seed-stories.ts';
import { idOf, recordIdOf, type Stage } from './stage.ts';

/* The returns at which the clerk records more than the readings. */

type Rental = Pick<DemoBooking, 'car' | 'from'>;

/** The car that came back in the morning after its last day, 9 started hours late. */
export const lateReturn = {
  car: 'Swift',
  from: -7,
  minute: 8 * 60 + 40,
  charge: { kind: 'late', amount: 1_800 },
} as const;

/** The car that came back with a scratch, for which the customer is to pay. */
export const damagedReturn = {
  car: 'Creta',
  from: -14,
  damage: { place: 'left_rear_door', kind: 'scratch', size: 'medium', note: 'Through the paint' },
} as const;

/** The car that came back yesterday and is still to be checked. So its deposit is due tomorrow, whatever the time. */
const uncheckedReturn: Rental = { car: 'XL6', from: -4 };

const isSame = (one: Rental, other: Rental): boolean => one.car === other.car && one.from === other.from;

export const isLate = (rental: Rental): boolean => isSame(rental, lateReturn);
export const isDamaged = (rental: Rental): boolean => isSame(rental, damagedReturn);
export const isUnchecked = (rental: Rental): boolean => isSame(rental, uncheckedReturn);

/** Returns what the clerk records besides the readings when the car of this rental is taken back. */
export function returnOf(rental: Rental, at: Date): Pick<TakeBackBody, 'charges' | 'damages' | 'deposit'> {
  const { charge } = lateReturn;
  const { damage } = damagedReturn;
  return {
    deposit: isUnchecked(rental) ? 'keep' : 'returned',
    ...(isLate(rental) && { charges: [{ ...charge, recordId: recordIdOf(at, charge.kind) }] }),
    ...(isDamaged(rental) && { damages: [{ ...damage, damageId: recordIdOf(at, damage.kind) }] }),
  };
}

/** Returns the damage that was found when the car of this booking was taken back; undefined if there was none. */
export const findReturnDamage = async (bookingId: ObjectId): Promise<DamageRecord | undefined> =>
  (await findDamagesOf([bookingId])).find(({ handover }) => handover === 'back');

/** Returns the booking of a rental whose car is back; null if there is none. */
export const findReturned = async (
  { customer, car, from }: Pick<DemoBooking, 'customer' | 'car' | 'from'>,
  { names, day }: Pick<Stage, 'names' | 'day'>,
): Promise<BookingRecord | null> =>
  Booking.findOne({
    kind: 'booking',
    status: 'confirmed',
    stage: 'returned',
    customerId: idOf(names.people, customer),
    carId: idOf(names.carIds, car),
    fromDate: addDays(day.today, from),
  }).lean<BookingRecord>();
