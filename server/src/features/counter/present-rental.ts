import type { CounterRental } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { ListedBooking } from '../booking/claim/listed-claims.ts';
import { isUndoable } from '../booking/moves/stage-moves.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { presentHeld } from '../rental/deposit/present-deposit.ts';
import { labelDayEnds } from '../rental/list-day-ends.ts';

export type RentalOf = (booking: ListedBooking) => CounterRental;

/**
 * Returns a function that presents each of these bookings as the counter shows it. `locations` are all locations by id,
 * from a caller that has read them.
 */
export async function presentRentals(
  bookings: readonly ListedBooking[],
  deps: Pick<Deps, 'clock'>,
  locations?: ReadonlyMap<string, LocationRecord>,
): Promise<RentalOf> {
  const endOf = await labelDayEnds(bookings, locations);
  return (booking) => ({ ...endOf(booking), ...stateOf(booking, deps) });
}

function stateOf(booking: ListedBooking, deps: Pick<Deps, 'clock'>) {
  const { rev, stage, balance = 0 } = booking;
  return {
    rev,
    ...(stage && { stage }),
    ...(balance > 0 && { balance }),
    ...presentHeld(booking),
    ...(isUndoable(booking, deps) && { canUndo: true as const }),
  };
}

export async function presentRental(booking: ListedBooking, deps: Pick<Deps, 'clock'>): Promise<CounterRental> {
  const rentalOf = await presentRentals([booking], deps);
  return rentalOf(booking);
}
