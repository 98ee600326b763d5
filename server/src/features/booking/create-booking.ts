import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { BookingRecord } from './booking.model.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { findLastingBooking, findPendingOf } from './find-bookings.ts';
import { choosePlaces } from './hold/choose-places.ts';
import type { BookingDeps } from './hold/hold-expiry.ts';
import { findStanding, type HoldStanding, reholdPauseSeconds } from './hold/hold-standing.ts';
import { type Attempt, insertHold, isOpenTwin } from './hold/insert-hold.ts';
import { type CreateBookingInput, type Plan, planHold, refuseOtherPrice } from './hold/plan-hold.ts';

const rounds = 5;

/**
 * Holds a car for a customer: a `pending` booking that blocks its days until `holdUntil`.
 *
 * Unique indexes decide races: on the days of the car, and on what this customer and this address may hold unpaid,
 * after which a hold costs (decision 0029). A lapsed hold in the way is expired and the insert tried again; the
 * customer's own identical hold is returned, so a double click makes one booking. Source: protocol, section 5.2.
 */
export async function createBooking(input: CreateBookingInput, deps: BookingDeps): Promise<BookingRecord> {
  checkRentalPeriod(input, deps);
  // What is asked for and who asks are read together; another round looks again at who asks.
  const [plan, first] = await Promise.all([planHold(input, deps), readCustomer(input, deps)]);
  for (let round = 0; round < rounds; round += 1) {
    const attempt = await tryToHold(plan, round === 0 ? first : await readCustomer(input, deps), deps);
    if (attempt !== 'again') return attempt;
  }
  throw new AppError('car_unavailable');
}

type Customer = { own: BookingRecord[]; standing: HoldStanding };

async function readCustomer(input: CreateBookingInput, deps: BookingDeps): Promise<Customer> {
  const [own, standing] = await Promise.all([findPendingOf(input.customerId), findStanding(input, deps)]);
  return { own, standing };
}

async function tryToHold(plan: Plan, { own, standing }: Customer, deps: BookingDeps): Promise<Attempt> {
  const identical = own.find((booking) => isOpenTwin(booking, plan, deps));
  if (identical) return lastingTwin(identical, plan, deps);
  refuseOtherPrice(plan);
  refuseDuringPause(plan, standing, deps);
  const places = await choosePlaces(plan, { own, standing }, deps);
  if (places === 'again') return 'again';
  await checkpoint('create:read');
  return insertHold(plan, places, deps);
}

/** What ended unpaid stays so: no two requests can get by this together. */
function refuseDuringPause({ carId }: Plan, standing: HoldStanding, deps: BookingDeps): void {
  const waitSeconds = reholdPauseSeconds(standing, carId, deps);
  if (waitSeconds === 0) return;
  // guard: the pause before a car is held again
  throw new AppError('car_held_too_often', { data: { waitSeconds }, retryAfterSeconds: waitSeconds });
}

/** The twin is promised only as no failover undoes it; `again` when it is none any more. */
async function lastingTwin({ _id }: BookingRecord, plan: Plan, deps: BookingDeps): Promise<Attempt> {
  const lasting = await findLastingBooking(_id);
  return lasting && isOpenTwin(lasting, plan, deps) ? lasting : 'again';
}
