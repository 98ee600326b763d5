import { type CreateBookingBody, findClosedEnd, quote } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { isDuplicateKey, isUnreachable, ObjectId } from '../../platform/mongo.ts';
import { isOffered } from './is-offered.ts';
import { findLocation } from '../location/find-locations.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import {
  addressSlotKeys,
  Booking,
  type BookingRecord,
  carDayKeys,
  holdSlotKeys,
  unpaidDayKeys,
} from './booking.model.ts';
import { resolveConflict } from './car-claims.ts';
import { checkRentalPeriod } from './check-rental-period.ts';
import { choosePlaces, type Places } from './hold/choose-places.ts';
import { findLastingBooking, findPendingOf, isLapsed } from './find-bookings.ts';
import type { BookingDeps } from './hold/hold-expiry.ts';
import { findStanding, type HoldOrigin, type HoldStanding, reholdPauseSeconds } from './hold/hold-standing.ts';

/** `origin` is null when nobody asked over the network, as for demo data. */
type CreateBookingInput = CreateBookingBody & { customerId: string; origin: HoldOrigin | null };
type Plan = CreateBookingInput & { days: string[]; pricePerDay: number; dayCount: number; totalAmount: number };
type Attempt = BookingRecord | 'again';

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
  const [plan, first] = await Promise.all([planBooking(input, deps), readCustomer(input, deps)]);
  for (let round = 0; round < rounds; round += 1) {
    const attempt = await tryToHold(plan, round === 0 ? first : await readCustomer(input, deps), deps);
    if (attempt !== 'again') return attempt;
  }
  throw new AppError('car_unavailable');
}

async function planBooking(input: CreateBookingInput, deps: BookingDeps): Promise<Plan> {
  const [vehicle, location] = await Promise.all([findVehicle(input.carId), findLocation(input.locationId)]);
  if (!vehicle) throw new AppError('vehicle_not_found');
  if (!location) throw new AppError('location_not_found');
  const { days, dayCount, pricePerDay, totalPrice } = quote({ ...input, rentalPrice: vehicle.rentalPrice });
  const isAffordable = totalPrice <= deps.settings.booking.maxTotal;
  if (!isOffered(vehicle, location) || !isAffordable) throw new AppError('car_not_offered');
  const closed = findClosedEnd(location, input);
  // guard: nothing is fetched or returned where nobody is
  if (closed) throw new AppError('outlet_closed', { data: closed });
  return {
    ...input,
    days,
    dayCount,
    pricePerDay,
    /* guard: the price that the server sets (2 of 2) */ totalAmount: totalPrice,
  };
}

type Customer = { own: BookingRecord[]; standing: HoldStanding };

async function readCustomer(input: CreateBookingInput, deps: BookingDeps): Promise<Customer> {
  const [own, standing] = await Promise.all([findPendingOf(input.customerId), findStanding(input, deps)]);
  return { own, standing };
}

async function tryToHold(plan: Plan, { own, standing }: Customer, deps: BookingDeps): Promise<Attempt> {
  const identical = own.find((booking) => isOpenTwin(booking, plan, deps));
  if (identical) return lastingTwin(identical, plan, deps);
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

/** The twin is promised only as no failover undoes it; `again` when it is none any more. */
async function lastingTwin({ _id }: BookingRecord, plan: Plan, deps: BookingDeps): Promise<Attempt> {
  const lasting = await findLastingBooking(_id);
  return lasting && isOpenTwin(lasting, plan, deps) ? lasting : 'again';
}

/** T1: the hold itself. */
async function insertHold(plan: Plan, places: Places, deps: BookingDeps): Promise<Attempt> {
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
