import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { isUndoable, undoStage } from '../../booking/moves/stage-moves.ts';
import { carOut, type Stepped } from './hand-out-car.ts';
import { findAtCounter } from '../find-at-counter.ts';

type Wanted = { bookingId: string; rev: number };
type Undoable = BookingRecord & { undo: NonNullable<BookingRecord['undo']> };

const canUndo = (booking: BookingRecord, deps: Deps): booking is Undoable => isUndoable(booking, deps);

/**
 * Undoes the last hand-out, return or no-show on the same day (T26). Throws `counter_off`, `booking_not_found`,
 * `edited_meanwhile` if the booking has changed since the caller saw it, `nothing_to_undo`, `car_unavailable` if the
 * freed time has been booked since, and `car_out` if the car is out with another booking.
 */
export async function undoStep({ bookingId, rev }: Wanted, caller: Caller, deps: Deps): Promise<Stepped> {
  const before = await findAtCounter(bookingId);
  if (before.rev !== rev) throw new AppError('edited_meanwhile');
  if (!canUndo(before, deps)) throw new AppError('nothing_to_undo');
  await checkpoint('stage:read');
  const after = await undoStage(before, new ObjectId(caller.id), deps);
  if (after === 'car taken') throw new AppError('car_unavailable', { message: 'The car has been booked since' });
  if (after === 'car out') throw await carOut(before, caller);
  if (!after) throw new AppError('edited_meanwhile');
  return { before, after };
}
