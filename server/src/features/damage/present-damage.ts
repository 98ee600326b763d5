import type { Damage } from '@rental/contracts';
import type { Caller } from '../../http/caller.ts';
import { reachOf } from '../../platform/reach.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBookings } from '../booking/find/find-bookings.ts';
import { standingProposalOf } from '../booking/moves/standing-proposal.ts';
import type { DamageRecord } from './damage.model.ts';

/** Returns damages as the register shows them. Bookings out of the caller’s reach are not named. */
export async function presentDamages(
  damages: readonly DamageRecord[],
  caller: Pick<Caller, 'staff'>,
): Promise<Damage[]> {
  const [bookings, names] = await Promise.all([
    findBookings(damages.flatMap(({ bookingId }) => bookingId ?? [])),
    findUserNames(damages.flatMap(({ by }) => by ?? [])),
  ]);
  const bookingOf = new Map(bookings.map((booking) => [String(booking._id), booking]));
  const { isOwn } = reachOf(caller);
  return damages.map((damage) => {
    const booking = bookingOf.get(String(damage.bookingId));
    const by = damage.by ? (names.get(String(damage.by)) ?? '–') : null;
    return {
      ...presentFacts(damage),
      by,
      ...(booking && isOwn(booking) && { bookingId: String(booking._id) }),
      ...(booking && presentCharge(damage, booking)),
    };
  });
}

function presentFacts(damage: DamageRecord): Omit<Damage, 'by' | 'bookingId' | 'charge'> {
  const { _id, place, kind, size, note, at, handover, state, repair } = damage;
  return {
    _id: String(_id),
    place,
    kind,
    size,
    ...(note !== undefined && { note }),
    at: at.toISOString(),
    ...(handover && { handover }),
    state,
    ...(repair && { repair: { at: repair.at.toISOString(), cost: repair.cost } }),
  };
}

function presentCharge({ _id }: DamageRecord, booking: BookingRecord): Pick<Damage, 'charge'> {
  const proposal = standingProposalOf(booking, String(_id));
  if (!proposal) return {};
  return { charge: { state: proposal.state === 'open' ? 'proposed' : 'charged', amount: proposal.amount } };
}
