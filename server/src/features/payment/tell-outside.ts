import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { Money } from '../booking/booking-moves.ts';
import { findLastingBooking } from '../booking/find-bookings.ts';
import { leftOf, toldOutside } from '../booking/ledger.ts';
import { endReturned, noteReturned } from '../booking/money-moves.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { isUntold } from './charge/charge-moves.ts';
import { lostOf, markTold } from './charge/outside-moves.ts';
import { findDisputesOf } from './dispute/find-disputes.ts';
import { finishFollowUps } from './finish-follow-ups.ts';

/**
 * Tells the ledger of a booking what was returned outside our system of the payment that it counts (T11, T30), as far
 * as that did not pay what we owed. What the ledger says already is not told again, so that a crash costs nothing.
 * Source: protocol, section 4.6.
 */
export async function tellOutside(charge: ChargeRecord, deps: Deps): Promise<void> {
  if (!isUntold(charge)) return;
  const { _id, bookingId } = charge;
  const booking = await findLastingBooking(bookingId);
  if (!booking) throw new Error(`charge ${_id} has no booking`);
  const left = leftOf(booking.ledger, _id);
  const amount = Math.min(lostOf(charge) - toldOutside(booking.ledger, _id), left);
  if (amount > 0) {
    const moved = await write(booking, { chargeId: _id, amount, isLast: amount === left }, deps);
    // Somebody else moved the booking: the charge stays open, and a worker tells it again.
    if (!moved) return;
    await finishFollowUps(moved, deps);
  }
  await markTold(charge, deps);
}

type Told = Money & { isLast: boolean };

async function write(
  booking: BookingRecord,
  { chargeId, amount, isLast }: Told,
  deps: Deps,
): Promise<BookingRecord | null> {
  const money = { chargeId, amount };
  // What becomes of a rental whose money a bank took back is for a person to say.
  const [disputed] = isLast ? await findDisputesOf([chargeId]) : [];
  const mayEnd = isLast && !disputed;
  const ended = mayEnd ? await endReturned(booking, money, deps) : null;
  if (ended) return ended;
  const noted = await noteReturned(booking, money, deps);
  if (noted) alert(noted, { chargeId, isLast }, deps);
  return noted;
}

function alert({ _id }: BookingRecord, { chargeId, isLast }: Pick<Told, 'chargeId' | 'isLast'>, deps: Deps): void {
  const facts = { chargeId, bookingId: String(_id) };
  if (isLast) {
    deps.logger.error(
      { alert: 'refunded_outside_rental_begun', ...facts },
      'money of a rental that stands was returned outside our system',
    );
  } else {
    deps.logger.error({ alert: 'partial_refund_outside', ...facts }, 'partial refund made outside our system');
  }
}
