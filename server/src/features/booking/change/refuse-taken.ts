import { claimOf, doClaimsOverlap, listDays } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { type BookingDeps, expiryBudgetMs, type Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type Claim, findClaims, isLapsedHold } from '../claim/car-claims.ts';
import type { ChangePlan } from '../record/payment-request.ts';

/** Throws `car_unavailable` with the days if another claim has the car after the change. Ignores lapsed holds. */
export async function refuseTaken(booking: BookingRecord, plan: ChangePlan, now: Now): Promise<void> {
  const others = await findOthers(booking, plan);
  const standing = others.filter((claim) => !isLapsedHold(claim, now));
  if (standing.length > 0) throw carTaken(plan, standing);
}

/** Expires lapsed holds that have the car after the change, and throws as `refuseTaken` does. */
export async function expireInTheWay(booking: BookingRecord, plan: ChangePlan, deps: BookingDeps): Promise<void> {
  const others = await findOthers(booking, plan);
  const lapsed = others.filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map(async (hold) => deps.holds.expire(hold, expiryBudgetMs)));
  if (others.length > lapsed.length) throw carTaken(plan, others);
}

const findOthers = async ({ _id, carId, lateDays }: BookingRecord, plan: ChangePlan): Promise<Claim[]> =>
  (await findClaims([String(carId)], () => ({ ...plan, lateDays }))).filter((claim) => !claim._id.equals(_id));

function carTaken({ fromDate, toDate }: ChangePlan, others: readonly Claim[]): AppError {
  const taken = others.flatMap((claim) => claimOf(claim));
  const days = listDays(fromDate, toDate).filter((day) =>
    doClaimsOverlap(taken, claimOf({ fromDate: day, toDate: day })),
  );
  return new AppError('car_unavailable', { data: { days } });
}
