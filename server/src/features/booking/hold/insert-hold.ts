import { keysOfPeriod } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, isUnreachable, ObjectId, plainCollection } from '../../../platform/mongo.ts';
import { pick } from '../../../platform/pick.ts';
import { codeOf } from '../booking-code.ts';
import {
  addressSlotKeys,
  anyUnitKeys,
  Booking,
  type BookingRecord,
  couponSlotKeys,
  couponTurnKeys,
  holdSlotKeys,
  isCarTaken,
  unpaidDayKeys,
} from '../booking.model.ts';
import { codeKeys } from '../record/unique-names.ts';
import { findLastingBooking } from '../find/find-bookings.ts';
import { newBooking } from '../new-booking.ts';
import type { Placed } from '../price/price-rental.ts';
import type { Plan, Taken } from './decide-hold.ts';

/**
 * T1: inserts the hold through the driver, without the model layer. Returns `day taken` if another claim has the named
 * car at that time. Returns `again` if another request won a slot or a coupon use, if another booking has the
 * code, or if the customer accepts any unit and another car can be tried.
 */
export async function insertHold(
  plan: Plan,
  taken: Taken,
  deps: Pick<Deps, 'clock' | 'logger'>,
): Promise<BookingRecord | 'again' | 'day taken'> {
  await checkpoint('create:read');
  const hold = toHold(plan, taken, deps);
  try {
    await plainCollection<BookingRecord>(Booking).insertOne(hold, { ignoreUndefined: true });
  } catch (error) {
    // A booking that staff make has a fixed id, so a retry can only use another code.
    if (plan.made && isDuplicateKey(error, codeKeys)) {
      return insertHold(plan, { ...taken, code: codeOf(new ObjectId()) }, deps);
    }
    if (isCarTaken(error)) return plan.anyUnitOf === undefined ? 'day taken' : 'again';
    return isPlaceTaken(error) || isDuplicateKey(error, { _id: 1 }) ? 'again' : recoverInsert(error, hold);
  }
  await checkpoint('create:inserted');
  deps.logger.info({ bookingId: String(hold._id), from: null, to: 'pending' }, 'booking moved');
  return hold;
}

/**
 * Whether another request took a slot or a coupon use, or already created the customer’s hold on any unit of the model,
 * so that the next attempt must read the facts again. Also true if another booking has the code, because the next
 * attempt has a new id and therefore a new code.
 */
const isPlaceTaken = (error: unknown): boolean =>
  isDuplicateKey(error, holdSlotKeys) ||
  isDuplicateKey(error, unpaidDayKeys) ||
  isDuplicateKey(error, addressSlotKeys) ||
  isDuplicateKey(error, anyUnitKeys) ||
  isDuplicateKey(error, couponSlotKeys) ||
  isDuplicateKey(error, couponTurnKeys) ||
  isDuplicateKey(error, codeKeys);

/** After a lost acknowledgement, returns the booking if the insert under our assigned id succeeded. */
async function recoverInsert(error: unknown, { _id }: BookingRecord): Promise<BookingRecord> {
  if (!isUnreachable(error)) throw error;
  const stored = await findLastingBooking(_id);
  if (stored) return stored;
  throw new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
}

function toHold(plan: Plan, taken: Taken, { clock }: Pick<Deps, 'clock'>): BookingRecord {
  const now = clock.now();
  const _id = new ObjectId(plan.made?.recordId);
  const { home, ...placed }: Placed = plan.placed.get(taken.carId) ?? {};
  return {
    ...newBooking(),
    _id,
    kind: 'booking',
    ...(plan.made && { madeBy: new ObjectId(plan.made.by) }),
    code: codeOf(_id),
    ...taken,
    carId: new ObjectId(taken.carId),
    locationId: new ObjectId(plan.locationId),
    customerId: new ObjectId(plan.customerId),
    fromDate: plan.fromDate,
    toDate: plan.toDate,
    ...placed,
    returnLocationId: plan.oneWay ? new ObjectId(plan.oneWay.locationId) : undefined,
    ...keysOfPeriod({ ...plan, ...placed }),
    ...(home !== undefined && { home: new ObjectId(home) }),
    holdsCar: true,
    status: 'pending',
    ...(plan.anyUnitOf !== undefined && !plan.made && { anyUnitOf: plan.anyUnitOf }),
    pricePerDay: plan.pricePerDay,
    dayCount: plan.dayCount,
    graceMinutes: plan.graceMinutes,
    totalAmount: plan.totalAmount,
    price: plan.price,
    confirmedAge: plan.confirmedAge,
    ...pick(plan, ['billedTo', 'residence', 'messageConsent']),
    cancellationTiers: plan.cancellationTiers,
    depositTerms: plan.depositTerms,
    createdAt: now,
    updatedAt: now,
  };
}
