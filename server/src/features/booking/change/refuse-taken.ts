import { claimOf, doClaimsOverlap, listDays } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type BookingDeps, expiryBudgetMs, type Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type Claim, findClaims, isLapsedHold } from '../claim/car-claims.ts';
import type { Leg } from '../record/claim-facts.ts';
import type { ChangePlan } from '../record/payment-request.ts';

/** The claim of a change: the planned dates and times on a car. */
export type WantedClaim = { plan: ChangePlan; carId: ObjectId; legs: Leg[] | undefined };

/** Throws `car_unavailable` with the days if another claim has the car after the change. Ignores lapsed holds. */
export async function refuseTaken(booking: BookingRecord, wanted: WantedClaim, now: Now): Promise<void> {
  const others = await findOthers(booking, wanted);
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

const findOthers = async ({ _id, lateDays }: BookingRecord, { plan, carId, legs }: WantedClaim): Promise<Claim[]> =>
  (await findClaims([String(carId)], () => ({ ...plan, lateDays, legs }))).filter((claim) => !claim._id.equals(_id));

function carTaken({ fromDate, toDate }: ChangePlan, others: readonly Claim[]): AppError {
  const taken = others.flatMap((claim) => claimOf(claim));
  const days = listDays(fromDate, toDate).filter((day) =>
    doClaimsOverlap(taken, claimOf({ fromDate: day, toDate: day })),
  );
  return new AppError('car_unavailable', { data: { days } });
}
