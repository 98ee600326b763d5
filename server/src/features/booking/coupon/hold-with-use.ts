import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { findPendingOf } from '../find-bookings.ts';
import { makeRoom, type Places } from '../hold/choose-places.ts';
import type { BookingDeps } from '../hold/hold-expiry.ts';
import { type Attempt, insertHold, isOpenTwin } from '../hold/insert-hold.ts';
import type { Plan } from '../hold/plan-hold.ts';
import { chooseUse, type Use } from './choose-use.ts';
import { findLapsedUses } from './uses.ts';

const tries = 60;
const expiriesPerRound = 3;

/**
 * T1 with these places and, if the plan has a coupon, a use of it. Who loses a use to somebody else takes another one
 * while there are any. Throws `coupon_used` or `coupon_used_up` when there are none, and no lapsed hold has one.
 */
export async function holdWithUse(plan: Plan, places: Places, deps: BookingDeps): Promise<Attempt> {
  for (let round = 0; round < tries; round += 1) {
    const use = await freeUse(plan, deps);
    if (use === 'again') return 'again';
    await checkpoint('create:read');
    const attempt = await insertHold(plan, { ...places, ...use }, deps);
    if (attempt !== 'use taken') return attempt;
  }
  throw new AppError('unavailable', { retryAfterSeconds: 2 });
}

async function freeUse(plan: Plan, deps: BookingDeps): Promise<Use | 'again'> {
  const { coupon, customerId } = plan;
  if (coupon === null) return {};
  await checkpoint('create:placed');
  const choice = await chooseUse(coupon, customerId);
  if ('use' in choice) return choice.use;
  // The use may have gone to a click of their own, after their holds were read.
  const own = await findPendingOf(customerId);
  // guard: own holds are looked at again before a use is refused
  if (own.some((booking) => isOpenTwin(booking, plan, deps))) return 'again';
  const whose = choice.none === 'coupon_used' ? { customerId } : {};
  const lapsed = await findLapsedUses({ couponId: coupon._id, ...whose }, expiriesPerRound, deps);
  return makeRoom(lapsed, new AppError(choice.none), deps);
}
