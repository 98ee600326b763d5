import { AppError } from '../../../errors/app-error.ts';
import type { BookingRecord } from '../booking.model.ts';
import { holdWithUse } from '../coupon/hold-with-use.ts';
import { findLastingBooking } from '../find-bookings.ts';
import { choosePlaces } from './choose-places.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type HoldStanding, reholdPauseSeconds } from './hold-standing.ts';
import { type Attempt, isOpenTwin } from './insert-hold.ts';
import { type Plan, refuseOtherPrice } from './plan-hold.ts';
import type { Customer } from './read-customer.ts';

/** One try to hold the car of the plan: `again` when things have changed since the customer was read. */
export async function tryToHold(plan: Plan, customer: Customer, deps: BookingDeps): Promise<Attempt> {
  const { own, standing } = customer;
  const identical = own.find((booking) => isOpenTwin(booking, plan, deps));
  if (identical) return lastingTwin(identical, plan, deps);
  refuseOtherPrice(plan);
  refuseDuringPause(plan, standing, deps);
  const places = await choosePlaces(plan, customer, deps);
  if (places === 'again') return 'again';
  return holdWithUse(plan, places, deps);
}

/** What ended unpaid stays so: no two requests can get by this together. */
function refuseDuringPause({ carId, units = [carId] }: Plan, standing: HoldStanding, deps: BookingDeps): void {
  const waitSeconds = reholdPauseSeconds(standing, units, deps);
  if (waitSeconds === 0) return;
  // guard: the pause before a car is held again
  throw new AppError('car_held_too_often', { data: { waitSeconds }, retryAfterSeconds: waitSeconds });
}

/** The twin is promised only as no failover undoes it; `again` when it is none any more. */
export async function lastingTwin({ _id }: BookingRecord, plan: Plan, deps: BookingDeps): Promise<Attempt> {
  const lasting = await findLastingBooking(_id);
  return lasting && isOpenTwin(lasting, plan, deps) ? lasting : 'again';
}
