import { listDays, type Period } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { askTogether } from '../../platform/ask-together.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { type BlockRecord, Booking, type BookingRecord } from './booking.model.ts';
import { isLapsed } from './lapsed.ts';
import { type BookingDeps, expiryBudgetMs } from './booking-deps.ts';

const expiriesPerRound = 3;

/** What takes days from a car: a booking or a block. */
export type Claim = BookingRecord | BlockRecord;

/** What takes one of the days from a car, by first day: `uniq_car_day` allows one claim a day. */
export async function findClaims({ carId, ...period }: Period & { carId: string }): Promise<Claim[]> {
  return findClaimsOf([carId], period);
}

/** The same of several cars. */
export async function findClaimsOf(carIds: readonly string[], { fromDate, toDate }: Period): Promise<Claim[]> {
  const days = listDays(fromDate, toDate);
  const taking = { carId: { $in: carIds.map((carId) => new ObjectId(carId)) }, holdsCar: true, days: { $in: days } };
  const { claims } = await askTogether<{ claims: Claim }>({
    claims: { of: Booking.collection.name, stages: [{ $match: taking }, { $sort: { fromDate: 1 } }] },
  });
  return claims;
}

/** Whether a claim is a lapsed hold. */
export function isLapsedHold(claim: Claim, deps: Pick<Deps, 'clock' | 'settings'>): claim is BookingRecord {
  return claim.kind === 'booking' && isLapsed(claim, deps);
}

type Wish = Period & { carId: string; customerId: string };

/**
 * What to do when days that a customer wants are taken: answers the booking in the way that `isOurs`, else expires
 * lapsed holds and answers null, so that the caller tries again. Throws `car_unavailable` with the days that are taken,
 * and the customer's own booking if it is in the way.
 */
export async function resolveConflict(
  wish: Wish,
  isOurs: (booking: BookingRecord) => boolean,
  deps: BookingDeps,
): Promise<BookingRecord | null> {
  const blockers = await findClaims(wish);
  const own = blockers.filter(
    (claim): claim is BookingRecord => claim.kind === 'booking' && String(claim.customerId) === wish.customerId,
  );
  const ours = own.find(isOurs);
  if (ours) return ours;
  const lapsed = blockers.filter((claim) => isLapsedHold(claim, deps));
  if (lapsed.length < blockers.length) throw carUnavailable(wish, blockers, own);
  const expired = lapsed.slice(0, expiriesPerRound);
  await Promise.all(expired.map((blocker) => deps.holds.expire(blocker, expiryBudgetMs)));
  const left = await findClaims(wish);
  if (left.some((blocker) => expired.some(({ _id }) => _id.equals(blocker._id)))) {
    throw carUnavailable(wish, left, own);
  }
  return null;
}

/** The refusal, with the days that are taken, and the customer's own booking among what takes them. */
export function carUnavailable({ fromDate, toDate }: Wish, blockers: Claim[], own: BookingRecord[]): AppError {
  const taken = new Set(blockers.flatMap((blocker) => blocker.days));
  const [ownBooking] = own;
  return new AppError('car_unavailable', {
    data: {
      days: listDays(fromDate, toDate).filter((day) => taken.has(day)),
      ...(ownBooking ? { ownBookingId: String(ownBooking._id) } : {}),
    },
  });
}
