import {
  claimOf,
  type ClaimPart,
  doClaimsOverlap,
  firstClaimedDay,
  lastClaimedDay,
  listDays,
  type Period,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type BookingDeps, expiryBudgetMs, type Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type Claim, findClaims, isLapsedHold } from '../claim/car-claims.ts';
import type { Leg } from '../record/claim-facts.ts';
import type { ChangePlan } from '../record/payment-request.ts';
import type { NearClaims } from './read-change.ts';
import { isWithin } from './refuse-change.ts';

/** The claim of a change: the planned dates and times on a car. */
export type WantedClaim = { plan: ChangePlan; carId: ObjectId; legs: Leg[] | undefined };

/**
 * Throws `car_unavailable` with the days if another of the claims that were read has the car after the change. Ignores
 * lapsed holds.
 */
export async function refuseTaken(
  booking: BookingRecord,
  wanted: WantedClaim,
  { near, now }: { near: NearClaims; now: Now },
): Promise<void> {
  const others = await findOthers(booking, wanted, near);
  const standing = others.filter((claim) => !isLapsedHold(claim, now));
  if (standing.length > 0) throw carTaken(wanted.plan, standing);
}

/** Expires lapsed holds that have the car after the change, and throws as `refuseTaken` does. */
export async function expireInTheWay(booking: BookingRecord, wanted: WantedClaim, deps: BookingDeps): Promise<void> {
  const others = await findOthers(booking, wanted);
  const lapsed = others.filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map(async (hold) => deps.holds.expire(hold, expiryBudgetMs)));
  if (others.length > lapsed.length) throw carTaken(wanted.plan, others);
}

/** Returns the other claims on the car at the wanted times: from those that were read, unless they are too few. */
async function findOthers(
  { _id, lateDays }: BookingRecord,
  { plan, carId, legs }: WantedClaim,
  near?: NearClaims,
): Promise<Claim[]> {
  const wish = { ...plan, lateDays, legs };
  const claim = claimOf(wish);
  const isNear = near?.carId === String(carId) && isWithin(daysOf(claim), near.period);
  const found = isNear
    ? near.claims.filter((other) => doClaimsOverlap(claimOf(other), claim))
    : await findClaims([String(carId)], () => wish);
  return found.filter((other) => !other._id.equals(_id));
}

const daysOf = (claim: readonly ClaimPart[]): Period => ({
  fromDate: firstClaimedDay(claim),
  toDate: lastClaimedDay(claim),
});

function carTaken({ fromDate, toDate }: ChangePlan, others: readonly Claim[]): AppError {
  const taken = others.flatMap((claim) => claimOf(claim));
  const days = listDays(fromDate, toDate).filter((day) =>
    doClaimsOverlap(taken, claimOf({ fromDate: day, toDate: day })),
  );
  return new AppError('car_unavailable', { data: { days } });
}
