import {
  addDays,
  type ClaimedPeriod,
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  firstClaimedDay,
  lastClaimedDay,
  listDays,
  type Period,
} from '@rental/contracts';
import type { Question } from '../../../platform/batches/batch-queries.ts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BlockRecord } from '../record/block-record.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import type { ClaimFacts } from '../record/claim-facts.ts';
import { isLapsed } from '../lapsed.ts';
import type { Now } from '../booking-deps.ts';

export type Claim = BookingRecord | BlockRecord;

/** The fields from which `claimOf` derives a claim. */
export const claimFields = {
  fromDate: 1,
  toDate: 1,
  pickUpTime: 1,
  returnTime: 1,
  readyMinutes: 1,
  travel: 1,
  lateDays: 1,
  freeFrom: 1,
  paymentRequest: 1,
  claimParts: 1,
  legs: 1,
} as const;
export type Claimed = ClaimedPeriod & Pick<ClaimFacts, '_id'>;

/** Returns the claims that overlap the one that is wanted on each of these cars, ordered by first day. */
export async function findClaims(
  carIds: readonly string[],
  wishFor: (carId: string) => ClaimedPeriod,
): Promise<Claim[]> {
  const wanted = new Map(carIds.map((carId) => [carId, claimOf(wishFor(carId))]));
  const all = [...wanted.values()].flat();
  if (all.length === 0) return [];
  // Travel and cleaning may extend beyond the days of the rental.
  const found = await findClaimsNear(carIds, { fromDate: firstClaimedDay(all), toDate: lastClaimedDay(all) });
  return found.filter((claim) => doClaimsOverlap(claimOf(claim), wanted.get(String(claim.carId)) ?? []));
}

/** Returns the claims on these cars that have one of these days or end on the first, ordered by first day. */
export async function findClaimsNear(carIds: readonly string[], period: Period): Promise<Claim[]> {
  const found = await Booking.find(claimsNear(carIds, period)).sort({ fromDate: 1 }).maxTimeMS(3_000).lean();
  return found as Claim[]; // The collection contains only bookings and blocks.
}

/** Matches the claims that `findClaimsNear` returns. */
export const claimsNear = (carIds: readonly string[], period: Period) => ({
  carId: trusted({ $in: carIds }),
  holdsCar: true,
  days: trusted({ $in: daysNear(period) }),
});

/** A claim that ends during the first day has the car at the end of the day before. */
const daysNear = ({ fromDate, toDate }: Period): string[] => listDays(addDays(fromDate, -1), toDate);

/** The query for the claims that `findClaimsNear` returns for one car, in no particular order. */
export const claimsOnCar = (carId: string, period: Period): Question => ({
  of: Booking.collection.name,
  stages: [{ $match: { carId: new ObjectId(carId), holdsCar: true, days: { $in: daysNear(period) } } }],
});

/** Larger than the number of claims of any location in a month, so that the result arrives in one batch. */
export const batchSize = 100_000;

/** The claims of a car; none for a car without claims on the days that were read. */
export type ClaimsOf = (carId: string) => readonly ClaimPart[];

/** Finds the claims on these cars that have one of these keys, with one query for each kind of keys that is given. */
export async function findClaimsByCar(
  carIds: readonly ObjectId[],
  { days, halfHours = [] }: { days: readonly string[]; halfHours?: readonly string[] },
): Promise<ClaimsOf> {
  const find = async (keys: object, index: string) =>
    Booking.find({ carId: trusted({ $in: carIds }), holdsCar: true, ...keys }, { ...claimFields, _id: 0, carId: 1 })
      // Without a hint, the database may read all claims of each car.
      .hint(index)
      .batchSize(batchSize)
      .maxTimeMS(3_000)
      .lean<(Claimed & Pick<Claim, 'carId'>)[]>();
  const found = await Promise.all([
    days.length > 0 ? find({ days: trusted({ $in: days }) }, 'uniq_car_day') : [],
    halfHours.length > 0 ? find({ halfHours: trusted({ $in: halfHours }) }, 'uniq_car_half_hour') : [],
  ]);
  const byCar = new Map<string, ClaimPart[]>();
  for (const { carId, ...claimed } of found.flat()) {
    const known = byCar.get(String(carId)) ?? [];
    byCar.set(String(carId), known);
    known.push(...claimOf(claimed));
  }
  return (carId) => byCar.get(carId) ?? [];
}

type MayLapse = Pick<BookingRecord, 'kind' | 'status' | 'holdUntil'> | Pick<BlockRecord, 'kind'>;

export function isLapsedHold<C extends MayLapse>(claim: C, now: Now): claim is Extract<C, { kind: 'booking' }> {
  return claim.kind === 'booking' && isLapsed(claim, now);
}
