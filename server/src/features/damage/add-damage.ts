import type { BodyInput, damageContract, DamageOfBooking } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { findBooking, findOwnBooking } from '../booking/find/find-bookings.ts';
import { lastOwnMomentOf } from '../booking/stage/last-own-moment.ts';
import { stageConflict } from '../booking/stage/stage-conflict.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import type { DamageRecord } from './damage.model.ts';
import { presentForRental } from './damages-of-booking.ts';
import { refuseCounterOff } from './get-damages.ts';
import { recordDamage, recordReport } from './record-damage.ts';

/**
 * Records damage that staff found: after the return of a rental if `bookingId` names one, otherwise in the yard.
 * Idempotent by `damageId`. Throws `counter_off`, `vehicle_not_found`, `booking_not_found` unless the booking has this
 * car, `stage_conflict` unless its car was handed out, and `edited_meanwhile`.
 */
export async function addDamage(
  { carId, bookingId, ...damage }: BodyInput<typeof damageContract.add>,
  caller: Pick<Caller, 'id'>,
  deps: Pick<Deps, 'clock'>,
): Promise<DamageRecord> {
  await refuseCounterOff();
  if (!(await findVehicle(carId))) throw new AppError('vehicle_not_found');
  const seen = bookingId === undefined ? {} : await findReturn(bookingId, carId);
  return recordDamage(damage, { carId: new ObjectId(carId), by: new ObjectId(caller.id), ...seen }, deps);
}

async function findReturn(bookingId: string, carId: string): Promise<Pick<DamageRecord, 'bookingId' | 'handover'>> {
  const booking = await findBooking(bookingId);
  if (String(booking?.carId) !== carId) throw new AppError('booking_not_found');
  const { _id, stage } = booking ?? {};
  if (stage !== 'out' && stage !== 'returned') throw stageConflict(stage);
  return { ...(_id && { bookingId: _id }), handover: 'back' };
}

/**
 * Records damage that the customer saw first. Idempotent by `damageId`. Throws `counter_off`, `booking_not_found`,
 * `reports_closed` unless the car was handed out within the last hour, `too_many_damages` and `edited_meanwhile`.
 */
export async function reportDamage(
  { bookingId, ...damage }: BodyInput<typeof damageContract.report>,
  caller: Pick<Caller, 'id'>,
  deps: Pick<Deps, 'clock'>,
): Promise<DamageOfBooking> {
  await refuseCounterOff();
  const booking = await findOwnBooking(bookingId, caller.id);
  if (!booking) throw new AppError('booking_not_found');
  const until = lastOwnMomentOf(booking);
  if (until === null || until < deps.clock.now()) throw new AppError('reports_closed');
  const seen = { carId: booking.carId, bookingId: booking._id, handover: 'out' as const };
  return presentForRental(await recordReport(damage, seen, deps), booking, true);
}
