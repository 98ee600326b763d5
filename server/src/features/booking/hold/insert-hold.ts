import type { FrozenPrice } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { isDuplicateKey, isUnreachable, ObjectId } from '../../../platform/mongo.ts';
import {
  addressSlotKeys,
  Booking,
  type BookingRecord,
  carDayKeys,
  holdSlotKeys,
  unpaidDayKeys,
} from '../booking.model.ts';
import { resolveConflict } from '../car-claims.ts';
import { findLastingBooking, isLapsed } from '../find-bookings.ts';
import type { Places } from './choose-places.ts';
import type { BookingDeps } from './hold-expiry.ts';
import type { Plan } from './plan-hold.ts';

/** The hold, or that things have changed and it has to be looked at again. */
export type Attempt = BookingRecord | 'again';

/** Which extras, how many and with which answers, whatever they cost. */
const tellExtras = (price: FrozenPrice | undefined): string =>
  JSON.stringify((price?.extras ?? []).map(({ id, count, answer }) => [id, count, answer]));

/** An unpaid hold of the same car, place, days, extras and total: what a double click or a second tab asks for again. */
export function isOpenTwin(booking: BookingRecord, plan: Plan, deps: BookingDeps): boolean {
  return (
    booking.status === 'pending' &&
    !isLapsed(booking, deps) &&
    String(booking.carId) === plan.carId &&
    String(booking.locationId) === plan.locationId &&
    booking.fromDate === plan.fromDate &&
    booking.toDate === plan.toDate &&
    // What was expected, also when it costs something else by now: a hold keeps its price.
    booking.totalAmount === (plan.expectedTotal ?? plan.totalAmount) &&
    tellExtras(booking.price) === tellExtras(plan.price)
  );
}

/** T1: the hold itself. */
export async function insertHold(plan: Plan, places: Places, deps: BookingDeps): Promise<Attempt> {
  const { clock, settings, logger } = deps;
  const now = clock.now();
  const _id = new ObjectId();
  let stored: BookingRecord;
  try {
    const created = await Booking.create({
      _id,
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
      ...places,
      pricePerDay: plan.pricePerDay,
      dayCount: plan.dayCount,
      totalAmount: plan.totalAmount,
      price: plan.price,
      createdAt: now,
      updatedAt: now,
    });
    // Of the two kinds that share the collection this is a booking.
    stored = created.toObject() as BookingRecord;
  } catch (error) {
    return recoverInsert(error, { plan, _id, deps });
  }
  await checkpoint('create:inserted');
  logger.info({ bookingId: String(_id), from: null, to: 'pending' }, 'booking moved');
  return stored;
}

/** Somebody was faster, which leaves the next round fewer places to choose from. */
const isPlaceTaken = (error: unknown): boolean =>
  isDuplicateKey(error, holdSlotKeys) || isDuplicateKey(error, unpaidDayKeys) || isDuplicateKey(error, addressSlotKeys);

type FailedInsert = { plan: Plan; _id: ObjectId; deps: BookingDeps };

async function recoverInsert(error: unknown, failed: FailedInsert): Promise<Attempt> {
  if (isPlaceTaken(error)) return 'again';
  if (isDuplicateKey(error, carDayKeys)) {
    await checkpoint('create:refused');
    const { plan, _id, deps } = failed;
    const isOurs = (booking: BookingRecord) => booking._id.equals(_id) || isOpenTwin(booking, plan, deps);
    const ours = await resolveConflict(plan, isOurs, deps);
    return ours ? ((await findLastingBooking(ours._id)) ?? 'again') : 'again';
  }
  if (!isUnreachable(error)) throw error;
  // The write may have been done although its answer was lost: the id is ours, so the document tells, if it will last.
  const stored = await /* guard: a hold is promised as it lasts -> findBooking(failed._id) */ findLastingBooking(
    failed._id,
  );
  if (stored) return stored;
  throw new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
}
