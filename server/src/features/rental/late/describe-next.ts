import { addDays, dayInIndia, type FreeUnits, type NextClaim } from '@rental/contracts';
import type { Reach } from '../../../platform/reach.ts';
import { findContacts } from '../../auth/account/find-users.ts';
import type { Now } from '../../booking/booking-deps.ts';
import { describeClaim } from '../../booking/claim/describe-claim.ts';
import type { ListedBooking, ListedClaim } from '../../booking/claim/listed-claims.ts';
import { findNextClaims } from '../../booking/late/find-due-back.ts';
import { findFreeUnits } from '../../booking/late/find-free-units.ts';

export type AfterReturn = { next: NextClaim | null; free: FreeUnits[] };
export type AfterReturnOf = (booking: ListedBooking) => AfterReturn;

/**
 * Describes which claim has the car after each of these bookings. For a booking out of reach, says only when it begins.
 * If a booking in `late` is followed by a booking within reach that begins today or tomorrow, also lists the cars that
 * are free for that one.
 */
export async function describeNext(
  bookings: readonly ListedBooking[],
  { late, now, reach }: { late: readonly ListedBooking[]; now: Now; reach: Reach },
): Promise<AfterReturnOf> {
  const nextOf = await findNextClaims(bookings, now);
  const tomorrow = addDays(dayInIndia(now.clock.now()), 1);
  const isOwn = (claim: ListedClaim | undefined): claim is ListedBooking =>
    claim?.kind === 'booking' && reach.isOwn(claim);
  const rentals = [...nextOf.values()].filter(isOwn);
  const endangered = late
    .map((booking) => nextOf.get(booking))
    .filter(isOwn)
    .filter(({ fromDate }) => fromDate <= tomorrow);
  const [contacts, freeFor] = await Promise.all([
    findContacts(rentals.map(({ customerId }) => customerId)),
    findFreeUnits(endangered),
  ]);
  return (booking) => {
    const next = nextOf.get(booking);
    if (!next) return { next: null, free: [] };
    return { next: describeClaim(next, { contacts, reach }), free: freeFor.get(String(next._id)) ?? [] };
  };
}
