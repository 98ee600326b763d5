import { dayInIndia, type SecondDriver } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findOwnBooking } from '../booking/find/find-bookings.ts';
import { nameSecondDriver } from '../booking/moves/stage-moves.ts';
import { findCounter } from '../settings/counter-settings.ts';

type Wanted = { bookingId: string; customerId: string; secondDriver: SecondDriver | null };

/**
 * Stores or, with null, removes the second driver of a customer’s booking before its pick-up (T40). Throws
 * `booking_not_found`, `licences_off` unless staff note licences, `booking_closed`, `rental_started` and `rental_over`.
 */
export async function setSecondDriver(
  { bookingId, customerId, secondDriver }: Wanted,
  deps: Deps,
): Promise<BookingRecord> {
  const booking = await findOwn(bookingId, customerId);
  const { isOn, notesLicences } = await findCounter();
  if (!isOn || !notesLicences) throw new AppError('licences_off');
  refuseStarted(booking, deps);
  const after = await nameSecondDriver(booking, secondDriver, deps);
  if (after) return after;
  refuseStarted(await findOwn(bookingId, customerId), deps);
  throw new AppError('edited_meanwhile');
}

async function findOwn(bookingId: string, customerId: string): Promise<BookingRecord> {
  const booking = await findOwnBooking(bookingId, customerId);
  if (!booking) throw new AppError('booking_not_found');
  return booking;
}

function refuseStarted({ status, stage, toDate }: BookingRecord, { clock }: Pick<Deps, 'clock'>): void {
  if (status !== 'confirmed') throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  if (stage !== undefined) throw new AppError('rental_started');
  if (toDate < dayInIndia(clock.now())) throw new AppError('rental_over', { message: 'This rental is over' });
}
