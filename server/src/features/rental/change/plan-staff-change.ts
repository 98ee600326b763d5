import { isForSameDrivers, type StaffChangePreview, type StaffPreviewQuery } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pick } from '../../../platform/pick.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type PlannedChange, planChange } from '../../booking/change/plan-change.ts';
import { type NearClaims, readChange } from '../../booking/change/read-change.ts';
import { labelBookings } from '../../booking/describe-booking.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { refuseTaken } from '../../booking/change/refuse-taken.ts';
import { findOutWith } from '../../booking/stage/find-stages.ts';
import { goodwillLeft, type GoodwillLimit } from '../goodwill-limit.ts';
import { refuseOver } from './changes-left.ts';
import { presentChange, wishOf } from './preview-change.ts';

/** A change that staff want. `limit` is their limit for goodwill refunds. */
export type WantedByStaff = StaffPreviewQuery & { limit: GoodwillLimit };
export type PlannedByStaff = PlannedChange & { approver: 'manager' | 'owner' | null; near: NearClaims };

/**
 * Plans a change by staff. Neither the maximum number of changes nor an open payment request prevents it, nor that a car
 * that is out is late: the days since then are charged as added days. Throws the errors of `planChange`, and `booking_closed`, `rental_over`, `ledger_full`, `vehicle_not_found` and `car_out`.
 */
export async function planStaffChange(
  booking: BookingRecord,
  wanted: WantedByStaff,
  deps: Deps,
): Promise<PlannedByStaff> {
  const { carId, price, limit } = wanted;
  refuseOver(booking, deps, booking.stage === 'out' && carId === undefined);
  const wish = wishOf(booking, wanted);
  const facts = await readChange(booking, { ...wish, carId });
  if (carId !== undefined && facts.vehicle.length === 0) throw new AppError('vehicle_not_found');
  const planned = planChange({ booking, wish, isRepriced: price === 'now' }, facts, deps);
  await refuseOut(booking, planned);
  return { ...planned, approver: approverOf(booking, { wanted, planned, limit }), near: facts.near };
}

/** A rental whose car is out can’t get a car that is still out with another booking. */
async function refuseOut({ stage, carId: present }: BookingRecord, { carId }: PlannedChange): Promise<void> {
  if (stage !== 'out' || carId.equals(present)) return;
  if (await findOutWith(carId)) throw new AppError('car_out');
}

type Judged = { wanted: WantedByStaff; planned: PlannedChange; limit: GoodwillLimit };

/** Returns the rank that has to make the change; null if the caller’s rank is enough. */
function approverOf(booking: BookingRecord, { wanted, planned, limit }: Judged): PlannedByStaff['approver'] {
  if (limit === null) return null;
  if (limit.rank === 'clerk' && wanted.price === 'now') return 'manager';
  return planned.discount > (goodwillLeft(booking, limit) ?? 0) ? 'owner' : null;
}

/** Returns what a change by staff would cost or refund now. Throws the error with which the change would fail. */
export async function previewStaffChange(wanted: WantedByStaff, deps: Deps) {
  const booking = await findBooking(wanted.bookingId);
  if (!booking) throw new AppError('booking_not_found');
  const planned = await planStaffChange(booking, wanted, deps);
  await refuseTaken(booking, planned, { near: planned.near, now: deps });
  const [car, drivers] = await Promise.all([findNewCar(booking, planned), findStricterTerms(booking, planned)]);
  return { ...presentChange(booking, planned), car, ...drivers, approver: planned.approver };
}

/** Returns what the other car asks of its drivers, if that is more than the present car asks. */
async function findStricterTerms(
  booking: BookingRecord,
  { carId }: PlannedChange,
): Promise<Pick<StaffChangePreview, 'drivers'>> {
  if (carId.equals(booking.carId)) return {};
  const [other, present] = await Promise.all([findVehicle(String(carId)), findVehicle(String(booking.carId))]);
  if (!other || isForSameDrivers(other, present ?? {})) return {};
  return { drivers: pick(other, ['minAge', 'heldYears']) };
}

async function findNewCar(booking: BookingRecord, { carId }: PlannedChange) {
  if (carId.equals(booking.carId)) return null;
  const after = { ...booking, carId };
  const { carOf } = await labelBookings([after]);
  return carOf(after);
}
