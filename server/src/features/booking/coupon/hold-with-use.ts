import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { createTurns } from '../../../platform/work/turns.ts';
import { findPendingOf } from '../find-bookings.ts';
import { makeRoom, type Places } from '../hold/choose-places.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type Attempt, insertHold, isOpenTwin } from '../hold/insert-hold.ts';
import type { Plan } from '../hold/plan-hold.ts';
import { chooseUse, type None } from './choose-use.ts';
import { findLapsedUses } from './uses.ts';

const tries = 60;
const expiriesPerRound = 3;

/**
 * Those who want a use of one coupon at once: most of a crowd come to their turn when none is left, and learn that from
 * a read they share with the others instead of from an insert that is refused.
 */
const inLine = createTurns({ atOnce: 16, waiting: 2_000, refusal: 'unavailable' });

/**
 * T1 with these places and, if the plan has a coupon, a use of it. Who loses a use to somebody else takes another one
 * while there are any. Throws `coupon_used` or `coupon_used_up` when there are none, and no lapsed hold has one.
 */
export async function holdWithUse(plan: Plan, places: Places, deps: BookingDeps): Promise<Attempt> {
  const { coupon } = plan;
  const tryOnce = async () => tryUse(plan, places, deps);
  if (coupon) await checkpoint('create:placed');
  for (let round = 0; round < tries; round += 1) {
    const outcome = await (coupon ? inLine(String(coupon._id), tryOnce) : tryOnce());
    if (outcome === 'coupon_used' || outcome === 'coupon_used_up') return lookAgain(plan, outcome, deps);
    if (outcome !== 'use taken') return outcome;
  }
  throw new AppError('unavailable', { retryAfterSeconds: 2 });
}

async function tryUse(plan: Plan, places: Places, deps: BookingDeps): Promise<Attempt | 'use taken' | None> {
  const choice = plan.coupon ? await chooseUse(plan.coupon, plan.customerId) : { use: {} };
  if ('none' in choice) return choice.none;
  await checkpoint('create:read');
  return insertHold(plan, { ...places, ...choice.use }, deps);
}

/** No use was left; who looks outside the line keeps nobody waiting. */
async function lookAgain(plan: Plan, none: None, deps: BookingDeps): Promise<'again'> {
  const { coupon, customerId } = plan;
  // The use may have gone to a click of their own, after their holds were read.
  const own = await findPendingOf(customerId);
  // guard: own holds are looked at again before a use is refused
  if (own.some((booking) => isOpenTwin(booking, plan, deps))) return 'again';
  const whose = none === 'coupon_used' ? { customerId } : {};
  const lapsed = coupon ? await findLapsedUses({ couponId: coupon._id, ...whose }, expiriesPerRound, deps) : [];
  return makeRoom(lapsed, new AppError(none), deps);
}
