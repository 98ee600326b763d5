import { addDays, dayInIndia, type FreeUnits, type NextClaim, timesOf } from '@rental/contracts';
import { findContacts } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { Now } from '../../booking/booking-deps.ts';
import type { Claim } from '../../booking/car-claims.ts';
import { findNextClaims } from '../../booking/late/find-due-back.ts';
import { findFreeUnits } from '../../booking/late/find-free-units.ts';

export type AfterReturn = { next: NextClaim | null; free: FreeUnits[] };
export type AfterReturnOf = (booking: BookingRecord) => AfterReturn;

/**
 * Describes to the staff which claim has the car after each of these bookings. If a booking in `late` is followed by
 * another one today or tomorrow, also lists the cars that are free for that one.
 */
export async function describeNext(
  bookings: readonly BookingRecord[],
  { late, now }: { late: readonly BookingRecord[]; now: Now },
): Promise<AfterReturnOf> {
  const nextOf = await findNextClaims(bookings, now);
  const tomorrow = addDays(dayInIndia(now.clock.now()), 1);
  const rentals = [...nextOf.values()].filter((claim) => claim.kind === 'booking');
  const endangered = late
    .map(({ _id }) => nextOf.get(String(_id)))
    .filter((claim) => claim?.kind === 'booking')
    .filter(({ fromDate }) => fromDate <= tomorrow);
  const [contacts, freeFor] = await Promise.all([
    findContacts(rentals.map(({ customerId }) => customerId)),
    findFreeUnits(endangered),
  ]);
  return ({ _id }) => {
    const next = nextOf.get(String(_id));
    if (!next) return { next: null, free: [] };
    return { next: presentNext(next, contacts), free: freeFor.get(String(next._id)) ?? [] };
  };
}

function presentNext(claim: Claim, contacts: Awaited<ReturnType<typeof findContacts>>): NextClaim {
  const { _id, fromDate } = claim;
  const common = { _id: String(_id), fromDate };
  if (claim.kind === 'block') {
    return { ...common, kind: 'blocked', code: null, customerName: null, customerPhone: null };
  }
  const { name = '–', phone = null } = contacts.get(String(claim.customerId)) ?? {};
  return {
    ...common,
    kind: claim.status === 'pending' ? 'held' : 'booked',
    code: claim.code ?? null,
    customerName: name,
    customerPhone: phone,
    pickUpTime: timesOf(claim).pickUpTime,
  };
}
