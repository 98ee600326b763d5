import type { Stage } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findLastingBooking } from '../booking/find/find-bookings.ts';
import { isRequested } from '../booking/open-request.ts';
import { stageConflict } from '../booking/stage/stage-conflict.ts';
import { endOpenRequest } from '../payment/end-request.ts';
import { requireCounter } from './require-counter.ts';

/** Returns the booking, in a state that no failover can undo. Throws `counter_off` and `booking_not_found`. */
export async function findAtCounter(bookingId: string): Promise<BookingRecord> {
  await requireCounter();
  const booking = await findLastingBooking(bookingId);
  if (!booking) throw new AppError('booking_not_found');
  return booking;
}

/** Throws `booking_closed` or `stage_conflict` unless the booking is confirmed and at this stage. */
export function refuseOtherStage(booking: BookingRecord, wanted: Stage | undefined): void {
  const { status, stage } = booking;
  if (status !== 'confirmed') throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  if (stage !== wanted) throw stageConflict(stage);
}

/**
 * Returns the booking after withdrawing its open payment request. Throws `edited_meanwhile` if the booking has changed
 * since the caller saw it, and `payment_captured` if the request was paid.
 */
export async function unlock(booking: BookingRecord, rev: number, deps: Deps): Promise<BookingRecord> {
  if (booking.rev !== rev) throw new AppError('edited_meanwhile');
  if (!isRequested(booking)) return booking;
  const free = await endOpenRequest(booking, { mayCapture: false }, deps);
  if (free.rev !== rev + 1) throw new AppError('edited_meanwhile');
  return free;
}
