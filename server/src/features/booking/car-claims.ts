import { listDays, type Period } from '@rental/contracts';
import { trusted } from '../../platform/mongo.ts';
import { type BlockRecord, Booking, type BookingRecord } from './booking.model.ts';
import { isLapsed } from './lapsed.ts';
import type { Now } from './booking-deps.ts';

export type Claim = BookingRecord | BlockRecord;

/**
 * Returns the claims on these cars that include any of the days, ordered by first day. `uniq_car_day` allows one claim
 * per car and day.
 */
export async function findClaims(carIds: readonly string[], { fromDate, toDate }: Period): Promise<Claim[]> {
  const days = listDays(fromDate, toDate);
  const taking = { carId: trusted({ $in: carIds }), holdsCar: true, days: trusted({ $in: days }) };
  const found = await Booking.find(taking).sort({ fromDate: 1 }).maxTimeMS(3_000).lean();
  return found as Claim[]; // The collection contains only bookings and blocks.
}

export function isLapsedHold(claim: Claim, now: Now): claim is BookingRecord {
  return claim.kind === 'booking' && isLapsed(claim, now);
}
