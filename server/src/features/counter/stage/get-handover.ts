import type { HandoverFacts } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { isRequested } from '../../booking/open-request.ts';
import { findLastOdometer } from '../../booking/stage/find-stages.ts';
import { findAtCounter } from '../find-at-counter.ts';
import { noShowRefund, refuseNoShow } from './mark-no-show.ts';
import { presentRental } from '../present-rental.ts';
import { planGivenUp } from './take-back-car.ts';

/**
 * Returns what staff check before they hand out or take back a car. Throws `counter_off`, `booking_not_found` and
 * `booking_closed`.
 */
export async function getHandover(bookingId: string, deps: Deps): Promise<HandoverFacts> {
  const booking = await findAtCounter(bookingId);
  if (booking.status !== 'confirmed')
    throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  const [rental, lastOdometer, unused] = await Promise.all([
    presentRental(booking, deps),
    findLastOdometer(booking.carId),
    findUnused(booking, deps),
  ]);
  return { ...rental, lastOdometer, ...unused, ...showNoShow(booking, deps) };
}

async function findUnused(booking: BookingRecord, deps: Deps): Promise<Pick<HandoverFacts, 'unused'>> {
  const planned = booking.stage === 'out' && !isRequested(booking) ? await planGivenUp(booking, deps) : null;
  if (!planned) return {};
  const { toRefund, kept, priced } = planned;
  return { unused: { days: priced.daysGivenUp.length, refund: toRefund, kept } };
}

function showNoShow(booking: BookingRecord, deps: Deps): Pick<HandoverFacts, 'noShow'> {
  if (booking.stage !== undefined) return {};
  try {
    refuseNoShow(booking, deps);
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
  return { noShow: { refund: noShowRefund(booking, deps).toRefund } };
}
