import type { CounterRental } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { isUndoable } from '../booking/moves/stage-moves.ts';
import { describeDayEnds } from '../rental/list-day-ends.ts';

/** Returns rentals as the counter shows them, in the given order. */
export async function presentRentals(bookings: BookingRecord[], deps: Pick<Deps, 'clock'>): Promise<CounterRental[]> {
  const ends = await describeDayEnds(bookings);
  return bookings.flatMap((booking, at) => {
    const end = ends[at];
    return end ? [{ ...end, ...stateOf(booking, deps) }] : [];
  });
}

function stateOf(booking: BookingRecord, deps: Pick<Deps, 'clock'>) {
  const { rev, stage, balance = 0 } = booking;
  return {
    rev,
    ...(stage && { stage }),
    ...(balance > 0 && { balance }),
    ...(isUndoable(booking, deps) && { canUndo: true as const }),
  };
}

export async function presentRental(booking: BookingRecord, deps: Pick<Deps, 'clock'>): Promise<CounterRental> {
  const [rental] = await presentRentals([booking], deps);
  if (!rental) throw new Error('a booking has one row');
  return rental;
}
