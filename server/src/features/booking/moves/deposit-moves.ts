import { dayInIndia } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type End, endDeposit } from './deposit-entries.ts';
import { withEntries } from './money-moves.ts';
import { asRead, type MoveDeps, type Moved, moveBooking, unlocked } from './move-booking.ts';

/**
 * T28: ends the deposit of a rental that is over: it pays the balance, and the rest is given back. Over is also a rental
 * after its last day whose car was never handed out. `by` is null if nobody has given the deposit back in time. Source:
 * protocol, section 3.1.
 */
export async function settleDeposit(booking: BookingRecord, by: Omit<End, 'at'>, deps: MoveDeps): Moved {
  const at = deps.clock.now();
  const entries = endDeposit(booking.ledger, { at, ...by });
  if (entries.length === 0) return null;
  return moveBooking(booking._id, deps, {
    filter: {
      status: 'confirmed',
      $or: [
        { stage: trusted({ $in: ['returned', 'no_show'] }) },
        { stage: null, toDate: trusted({ $lt: dayInIndia(at) }) },
      ],
      ...unlocked,
      ...asRead(booking),
    },
    changes: withEntries(booking, entries, {}),
    to: 'deposit settled',
    place: 'deposit:settled',
  });
}
