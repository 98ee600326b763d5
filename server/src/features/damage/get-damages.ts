import type { damageContract, Reply } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../http/caller.ts';
import { findVisibleBooking, type Viewer } from '../booking/stage/find-visible-booking.ts';
import { lastOwnMomentOf } from '../booking/stage/last-own-moment.ts';
import { findCounter } from '../settings/counter-settings.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { findDamagesOfRental, presentForRental } from './damages-of-booking.ts';
import { findDamagesOfCar } from './find-damages.ts';
import { presentDamages } from './present-damage.ts';

/** Throws `counter_off` unless the business uses the counter. */
export async function refuseCounterOff(): Promise<void> {
  if (!(await findCounter()).isOn) throw new AppError('counter_off');
}

/** Returns the register of a car, newest first. Throws `counter_off` and `vehicle_not_found`. */
export async function getDamagesOfCar(
  carId: string,
  caller: Pick<Caller, 'staff'>,
): Promise<Reply<typeof damageContract.getByCar>> {
  await refuseCounterOff();
  if (!(await findVehicle(carId))) throw new AppError('vehicle_not_found');
  return { damages: await presentDamages(await findDamagesOfCar(carId), caller) };
}

/** Returns the damage that matters to a rental, and until when its customer may report more. Throws `booking_not_found`. */
export async function getDamagesOfBooking(
  bookingId: string,
  caller: Viewer,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Reply<typeof damageContract.getByBooking>> {
  const booking = await findVisibleBooking(bookingId, caller);
  if (!booking) throw new AppError('booking_not_found');
  const isCustomer = caller.role === 'customer';
  const damages = (await findDamagesOfRental(booking)).map((damage) => presentForRental(damage, booking, isCustomer));
  const until = isCustomer ? lastOwnMomentOf(booking) : null;
  const mayReport = until !== null && until >= clock.now() && (await findCounter()).isOn;
  return { damages, ...(mayReport && { reportUntil: until.toISOString() }) };
}
