import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type Claim, findClaims, isLapsedHold } from '../claim/car-claims.ts';
import type { NoUse } from '../coupon/choose-use.ts';
import { findLapsedUses } from '../coupon/uses.ts';
import { countPending, findPendingOf } from '../find/find-bookings.ts';
import { carUnavailable, isRepeated, isRival, type Plan, type Refusal } from './decide-hold.ts';

const expiriesPerRound = 3;

/**
 * Throws the error that explains why nothing could be held. Returns if another round may succeed, because another
 * request of the same customer already holds the car, or because lapsed holds that blocked it have been expired.
 */
export async function explainRefusal(plan: Plan, why: Refusal | 'day taken', deps: BookingDeps): Promise<void> {
  if (why === 'day taken' || 'noCar' in why) return explainTaken(plan, deps);
  if ('noUse' in why) return explainUsed(plan, why, deps);
  return expireLapsedHolds(why.full, why.refusal, deps);
}

/** Expires those holds that have lapsed; throws `refusal` if that frees nothing. */
async function expireLapsedHolds(holds: Claim[], refusal: AppError, deps: BookingDeps): Promise<void> {
  const lapsed = holds.filter((hold) => isLapsedHold(hold, deps)).slice(0, expiriesPerRound);
  await Promise.all(lapsed.map(async (hold) => deps.holds.expire(hold, expiryBudgetMs)));
  const left = lapsed.length === 0 ? 0 : await countPending(lapsed.map(({ _id }) => _id));
  if (left === lapsed.length) throw refusal;
}

/**
 * Handles the case that every car is taken. If only lapsed holds block one of the cars, expires them; otherwise throws
 * `car_unavailable`. Returns without an error if the customer’s own hold satisfies the request.
 */
async function explainTaken(plan: Plan, deps: BookingDeps): Promise<void> {
  await checkpoint('create:refused');
  const claims = await findClaims(plan.fitting, (carId) => ({ ...plan, ...plan.placed.get(carId) }));
  const isOwn = (claim: Claim): claim is BookingRecord =>
    claim.kind === 'booking' && String(claim.customerId) === plan.customerId;
  const isWanted = plan.anyUnitOf === undefined || plan.made ? isRepeated : isRival;
  if (claims.some((claim) => isOwn(claim) && isWanted(claim, plan, deps))) return;
  const standing = new Set(claims.filter((claim) => !isLapsedHold(claim, deps)).map(({ carId }) => String(carId)));
  const carId = plan.fitting.find((id) => !standing.has(id)) ?? plan.carId;
  const blockers = claims.filter((claim) => String(claim.carId) === carId);
  if (blockers.length === 0) return;
  const refusal = carUnavailable(plan, blockers);
  if (standing.has(carId)) throw refusal;
  await expireLapsedHolds(blockers, refusal, deps);
}

/**
 * Handles the case that no coupon use is left. Returns if the customer already has an identical hold; otherwise expires
 * lapsed holds that claim uses, or throws if that frees nothing.
 */
async function explainUsed(plan: Plan, { noUse }: NoUse, deps: BookingDeps): Promise<void> {
  const { coupon, customerId } = plan;
  const own = await findPendingOf(customerId);
  if (own.some((booking) => isRepeated(booking, plan, deps))) return;
  const whose = noUse === 'coupon_used' ? { customerId } : {};
  const lapsed = coupon ? await findLapsedUses({ couponId: coupon._id, ...whose }, expiriesPerRound, deps) : [];
  await expireLapsedHolds(lapsed, new AppError(noUse), deps);
}
