import { addDays, type ClaimedPeriod, claimOf, doClaimsOverlap, listDays } from '@rental/contracts';
import { trusted } from '../../platform/mongo.ts';
import { type BlockRecord, Booking, type BookingRecord } from './booking.model.ts';
import { isLapsed } from './lapsed.ts';
import type { Now } from './booking-deps.ts';

export type Claim = BookingRecord | BlockRecord;

/** Returns the claims on these cars that overlap with this one, ordered by first day. */
export async function findClaims(carIds: readonly string[], wish: ClaimedPeriod): Promise<Claim[]> {
  const wanted = claimOf(wish);
  const found = await findClaimsNear(carIds, wish);
  return found.filter((claim) => doClaimsOverlap(claimOf(claim), wanted));
}

/** Returns the claims on these cars that have one of these days or end on the first, ordered by first day. */
export async function findClaimsNear(
  carIds: readonly string[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<Claim[]> {
  // A claim that ends during the first day has the car at the end of the day before.
  const days = listDays(addDays(fromDate, -1), toDate);
  const taking = { carId: trusted({ $in: carIds }), holdsCar: true, days: trusted({ $in: days }) };
  const found = await Booking.find(taking).sort({ fromDate: 1 }).maxTimeMS(3_000).lean();
  return found as Claim[]; // The collection contains only bookings and blocks.
}

export function isLapsedHold(claim: Claim, now: Now): claim is BookingRecord {
  return claim.kind === 'booking' && isLapsed(claim, now);
}
