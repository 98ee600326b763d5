import type { FrozenPrice } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { insertTogether } from '../../../platform/insert-together.ts';
import { isDuplicateKey, isUnreachable, ObjectId } from '../../../platform/mongo.ts';
import {
  addressSlotKeys,
  anyUnitKeys,
  Booking,
  type BookingRecord,
  carDayKeys,
  couponSlotKeys,
  couponTurnKeys,
  holdSlotKeys,
  unpaidDayKeys,
} from '../booking.model.ts';
import { resolveConflict } from '../car-claims.ts';
import type { Use } from '../coupon/choose-use.ts';
import { findLastingBooking } from '../find-bookings.ts';
import { isLapsed } from '../lapsed.ts';
import type { Places } from './choose-places.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { newBooking } from './new-booking.ts';
import type { Plan } from './plan-hold.ts';

/** The hold, or that things have changed and it has to be looked at again. */
export type Attempt = BookingRecord | 'again';

/** An unpaid hold of the same car, or one as good, at the same place for the same days; it may have lapsed. */
export function isRival(booking: BookingRecord, plan: Plan): boolean {
  const { carId, units = [carId], anyUnitOf } = plan;
  // What the index holds against them, also when the model of the car was changed since.
  const isBound = anyUnitOf !== undefined && booking.anyUnitOf === anyUnitOf;
  return (
    booking.status === 'pending' &&
    (isBound || units.includes(String(booking.carId))) &&
    String(booking.locationId) === plan.locationId &&
    booking.fromDate === plan.fromDate &&
    booking.toDate === plan.toDate
  );
}

/** Which extras, how many and with which answers, whatever they cost. */
const tellExtras = (price: FrozenPrice | undefined): string =>
  JSON.stringify((price?.extras ?? []).map(({ id, count, answer }) => [id, count, answer]));

/** The same with the same extras and total: what a double click or a second tab asks for again. */
export const isOpenTwin = (booking: BookingRecord, plan: Plan, deps: BookingDeps): boolean =>
  isRival(booking, plan) &&
  !isLapsed(booking, deps) &&
  // What was expected, also when it costs something else by now: a hold keeps its price.
  booking.totalAmount === (plan.expectedTotal ?? plan.totalAmount) &&
  tellExtras(booking.price) === tellExtras(plan.price);

type Taken = Places & Use;

const insert = insertTogether(Booking);

/** T1: the hold itself. `use taken` when nothing but the use of the coupon was given to somebody else. */
export async function insertHold(plan: Plan, taken: Taken, deps: BookingDeps): Promise<Attempt | 'use taken'> {
  const hold = toHold(plan, taken, deps);
  const { _id } = hold;
  try {
    await insert(hold);
  } catch (error) {
    return recoverInsert(error, { plan, _id, deps });
  }
  await checkpoint('create:inserted');
  deps.logger.info({ bookingId: String(_id), from: null, to: 'pending' }, 'booking moved');
  return hold;
}

/** The whole document, as it is stored. */
function toHold(plan: Plan, taken: Taken, { clock, settings }: BookingDeps): BookingRecord {
  const now = clock.now();
  return {
    ...newBooking(),
    _id: new ObjectId(),
    kind: 'booking',
    carId: new ObjectId(plan.carId),
    locationId: new ObjectId(plan.locationId),
    customerId: new ObjectId(plan.customerId),
    fromDate: plan.fromDate,
    toDate: plan.toDate,
    days: plan.days,
    holdsCar: true,
    status: 'pending',
    holdUntil: new Date(now.getTime() + settings.booking.holdMinutes * 60_000),
    ...taken,
    ...(plan.anyUnitOf === undefined ? {} : { anyUnitOf: plan.anyUnitOf }),
    pricePerDay: plan.pricePerDay,
    dayCount: plan.dayCount,
    totalAmount: plan.totalAmount,
    price: plan.price,
    createdAt: now,
    updatedAt: now,
  };
}

/** Somebody was faster, which leaves the next round fewer places to choose from. */
const isPlaceTaken = (error: unknown): boolean =>
  isDuplicateKey(error, holdSlotKeys) ||
  isDuplicateKey(error, unpaidDayKeys) ||
  isDuplicateKey(error, addressSlotKeys) ||
  isDuplicateKey(error, anyUnitKeys);

type FailedInsert = { plan: Plan; _id: ObjectId; deps: BookingDeps };

async function recoverInsert(error: unknown, failed: FailedInsert): Promise<Attempt | 'use taken'> {
  if (isPlaceTaken(error)) return 'again';
  if (isDuplicateKey(error, couponSlotKeys) || isDuplicateKey(error, couponTurnKeys)) return 'use taken';
  if (isDuplicateKey(error, carDayKeys)) return recoverDay(failed);
  if (!isUnreachable(error)) throw error;
  // The write may have been done although its answer was lost: the id is ours, so the document tells, if it will last.
  const stored = await /* guard: a hold is promised as it lasts -> findBooking(failed._id) */ findLastingBooking(
    failed._id,
  );
  if (stored) return stored;
  throw new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
}

/** A day of the car is taken. Where others are as good the next round looks for one. */
async function recoverDay({ plan, _id, deps }: FailedInsert): Promise<Attempt> {
  if (plan.units) return 'again';
  await checkpoint('create:refused');
  const isOurs = (booking: BookingRecord) => booking._id.equals(_id) || isOpenTwin(booking, plan, deps);
  const ours = await resolveConflict(plan, isOurs, deps);
  return ours ? ((await findLastingBooking(ours._id)) ?? 'again') : 'again';
}
