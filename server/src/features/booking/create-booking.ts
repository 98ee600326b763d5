import { type CreateBookingBody, quote } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { isDuplicateKey, isUnreachable, ObjectId } from '../../platform/mongo.ts';
import { isOffered } from './is-offered.ts';
import { findLocation } from '../location/find-locations.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { Booking, type BookingRecord, carDayKeys, holdSlotKeys } from './booking.model.ts';
import { resolveConflict } from './car-claims.ts';
import { findBooking, findPendingOf, isLapsed } from './find-bookings.ts';
import { type BookingDeps, expiryBudgetMs } from './hold-expiry.ts';
import { checkRentalPeriod } from './check-rental-period.ts';

type CreateBookingInput = CreateBookingBody & { customerId: string };
type Plan = CreateBookingInput & { days: string[]; pricePerDay: number; dayCount: number; totalAmount: number };
type Attempt = BookingRecord | 'again';

const rounds = 5;

/**
 * Holds a car for a customer: a `pending` booking that blocks its days until `holdUntil`.
 *
 * The unique index decides races. A lapsed hold in the way is expired and the insert tried again; the customer's own
 * identical hold is returned, so a double click makes one booking. Source: protocol, section 5.2.
 */
export async function createBooking(input: CreateBookingInput, deps: BookingDeps): Promise<BookingRecord> {
  const plan = await planBooking(input, deps);
  for (let round = 0; round < rounds; round += 1) {
    const attempt = await tryToHold(plan, deps);
    if (attempt !== 'again') return attempt;
  }
  throw new AppError('car_unavailable');
}

async function planBooking(input: CreateBookingInput, deps: BookingDeps): Promise<Plan> {
  checkRentalPeriod(input, deps);
  const [vehicle, location] = await Promise.all([findVehicle(input.carId), findLocation(input.locationId)]);
  if (!vehicle) throw new AppError('vehicle_not_found');
  if (!location) throw new AppError('location_not_found');
  const { days, dayCount, pricePerDay, totalPrice } = quote({ ...input, rentalPrice: vehicle.rentalPrice });
  const isAffordable = totalPrice <= deps.settings.booking.maxTotal;
  if (!isOffered(vehicle, location) || !isAffordable) throw new AppError('car_not_offered');
  return {
    ...input,
    days,
    dayCount,
    pricePerDay,
    /* guard: the price that the server sets (2 of 2) */ totalAmount: totalPrice,
  };
}

async function tryToHold(plan: Plan, deps: BookingDeps): Promise<Attempt> {
  const own = await findPendingOf(plan.customerId);
  const identical = own.find((booking) => isOpenTwin(booking, plan, deps));
  if (identical) return identical;
  const holdSlot = lowestFreeSlot(own, deps.settings.booking.maxHolds);
  if (holdSlot === null) return freeOwnSlot(plan, own, deps);
  return insertHold(plan, holdSlot, deps);
}

/** An unpaid hold of the same car, place and days: what a double click or a second tab asks for again. */
function isOpenTwin(booking: BookingRecord, plan: Plan, deps: BookingDeps): boolean {
  return (
    booking.status === 'pending' &&
    !isLapsed(booking, deps) &&
    String(booking.carId) === plan.carId &&
    String(booking.locationId) === plan.locationId &&
    booking.fromDate === plan.fromDate &&
    booking.toDate === plan.toDate
  );
}

function lowestFreeSlot(own: BookingRecord[], maxHolds: number): number | null {
  const taken = new Set(own.map((booking) => booking.holdSlot));
  const free = Array.from({ length: maxHolds }, (_, slot) => slot).find((slot) => !taken.has(slot));
  return free ?? null;
}

async function freeOwnSlot({ customerId }: Plan, own: BookingRecord[], deps: BookingDeps): Promise<'again'> {
  const lapsed = own.filter((booking) => isLapsed(booking, deps));
  await Promise.all(lapsed.map((booking) => deps.holds.expire(booking, expiryBudgetMs)));
  const left = lapsed.length === 0 ? own : await findPendingOf(customerId);
  if (left.length >= own.length)
    throw new AppError('too_many_holds', { data: { maxHolds: deps.settings.booking.maxHolds } });
  return 'again';
}

/** T1: the hold itself. */
async function insertHold(plan: Plan, holdSlot: number, deps: BookingDeps): Promise<Attempt> {
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
      holdSlot,
      pricePerDay: plan.pricePerDay,
      dayCount: plan.dayCount,
      totalAmount: plan.totalAmount,
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

type FailedInsert = { plan: Plan; _id: ObjectId; deps: BookingDeps };

async function recoverInsert(error: unknown, failed: FailedInsert): Promise<Attempt> {
  if (isDuplicateKey(error, holdSlotKeys)) return 'again';
  if (isDuplicateKey(error, carDayKeys)) {
    await checkpoint('create:refused');
    const { plan, _id, deps } = failed;
    const isOurs = (booking: BookingRecord) => booking._id.equals(_id) || isOpenTwin(booking, plan, deps);
    return (await resolveConflict(plan, isOurs, deps)) ?? 'again';
  }
  if (!isUnreachable(error)) throw error;
  // The write may have been done although its answer was lost: the id is ours, so the document tells.
  const stored = await findBooking(failed._id);
  if (stored) return stored;
  throw new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
}
