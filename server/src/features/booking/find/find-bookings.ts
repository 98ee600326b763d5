import { type ClaimKeys, dayInIndia } from '@rental/contracts';
import { batchQueries, type Question } from '../../../platform/batches/batch-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { everywhere, type Reach, reachOf } from '../../../platform/reach.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId, ofMajority, trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { lapsedBefore } from '../lapsed.ts';
import { isRequested } from '../open-request.ts';

/*
 * The booking queries that other features need. Every filter includes `kind: 'booking'`, so the results contain no
 * blocks, which share the collection. That makes the casts to `BookingRecord` safe.
 */

const asBooking = (found: unknown): BookingRecord | null => found as BookingRecord | null;
const asBookings = (found: unknown): BookingRecord[] => found as BookingRecord[];

/** Returns a booking of any customer, or null. For admins, workers and callers that have already been authorized. */
export async function findBooking(bookingId: ObjectId | string): Promise<BookingRecord | null> {
  return asBooking(await Booking.findOne({ _id: bookingId, kind: 'booking' }).lean());
}

/**
 * Throws `booking_not_found` unless the booking exists and this admin may reach it. Bookings never change their
 * location, so the result is still right when the caller reads the booking again.
 */
export async function refuseForeignBooking(bookingId: ObjectId | string, caller: Pick<Caller, 'staff'>): Promise<void> {
  if (!caller.staff) return;
  const own = await Booking.exists({ _id: bookingId, kind: 'booking', ...reachOf(caller).bookings }).maxTimeMS(3_000);
  if (!own) throw new AppError('booking_not_found');
}

/** Returns the codes of bookings by id. Omits ids that are not of a booking with a code. */
export async function findCodes(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = trusted({ $in: ids.filter((id) => ObjectId.isValid(id)) });
  const found = await Booking.find({ _id: wanted, kind: 'booking' }, { code: 1 })
    .maxTimeMS(3_000)
    .lean<Pick<BookingRecord, '_id' | 'code'>[]>();
  return new Map(found.flatMap(({ _id, code }) => (code ? [[String(_id), code] as const] : [])));
}

/** Returns the ids of those of these bookings that are within reach. */
export async function findReachable(bookingIds: readonly string[], { bookings }: Reach): Promise<ReadonlySet<string>> {
  const own = await Booking.find({ _id: trusted({ $in: bookingIds }), kind: 'booking', ...bookings }, { _id: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Set(own.map(({ _id }) => String(_id)));
}

/** Returns the customer’s booking, or null if it does not exist or belongs to another customer. */
export async function findOwnBooking(bookingId: ObjectId | string, customerId: string): Promise<BookingRecord | null> {
  return asBooking(await Booking.findOne({ _id: bookingId, customerId, kind: 'booking' }).lean());
}

/**
 * Returns the booking in a state that no failover can undo. Use it before promising anything, or moving money, based on
 * that state. It reads through a write that changes nothing, because such a write is acknowledged only once a majority
 * has all earlier writes. Source: decision 0039.
 */
export async function findLastingBooking(bookingId: ObjectId | string): Promise<BookingRecord | null> {
  const found = await Booking.findOneAndUpdate(
    { _id: bookingId, kind: 'booking' },
    { $set: { kind: 'booking' } },
  ).lean();
  return asBooking(found);
}

/** Returns several bookings, in no particular order. */
export async function findBookings(bookingIds: ObjectId[]): Promise<BookingRecord[]> {
  return asBookings(await Booking.find({ _id: trusted({ $in: bookingIds }), kind: 'booking' }).lean());
}

/** Returns a customer’s unpaid holds, at most one per slot, lapsed ones included. */
export async function findPendingOf(customerId: string): Promise<BookingRecord[]> {
  return (await batchQueries<{ own: BookingRecord }>({ own: pendingOf(customerId) })).own;
}

/** `findPendingOf` as a query that can be batched with others. */
export const pendingOf = (customerId: string): Question => ({
  of: Booking.collection.name,
  stages: [{ $match: { customerId: new ObjectId(customerId), kind: 'booking', status: 'pending' } }],
});

/** Query for the holds counted for a network address, at most one per slot, lapsed ones included. */
export const pendingAt = (addressKey: string): Question => ({
  of: Booking.collection.name,
  stages: [{ $match: { addressKey, kind: 'booking', status: 'pending' } }],
});

/** Returns the ids of the cars that have a claim with any of these keys, with a covered query per list of keys. */
export async function findBusyCars(
  cars: readonly { _id: ObjectId }[],
  { days, halfHours }: ClaimKeys,
): Promise<ReadonlySet<string>> {
  if (cars.length === 0) return new Set();
  const ofCars = (keys: object): Question => ({
    of: Booking.collection.name,
    stages: [
      { $match: { carId: { $in: cars.map(({ _id }) => _id) }, holdsCar: true, ...keys } },
      { $group: { _id: '$carId' } },
    ],
  });
  type Busy = { _id: ObjectId };
  const { byDay, byHalfHour } = await batchQueries<{ byDay: Busy; byHalfHour: Busy }>({
    byDay: ofCars({ days: { $in: days } }),
    byHalfHour: halfHours.length === 0 ? null : ofCars({ halfHours: { $in: halfHours } }),
  });
  return new Set([...byDay, ...byHalfHour].map(({ _id }) => String(_id)));
}

/** Counts how many of these bookings are still unpaid holds, lapsed ones included. */
export async function countPending(bookingIds: ObjectId[]): Promise<number> {
  return Booking.countDocuments({ _id: trusted({ $in: bookingIds }), status: 'pending' });
}

/** Query that returns one row if the customer has a current or past paid booking that was not cancelled. */
export const anyPaidBy = (customerId: string): Question => ({
  of: Booking.collection.name,
  stages: [
    { $match: { customerId: new ObjectId(customerId), status: 'confirmed' } },
    { $limit: 1 },
    { $project: { _id: 1 } },
  ],
});

/** Matches bookings that end on `today` or later, or whose car is not back. */
const notOver = (today: string) => ({
  $or: [{ toDate: trusted({ $gte: today }) }, { lateDays: today }, { stage: 'out' as const }],
});

/** Counts a customer’s paid bookings that are not over. */
export async function countPaidBookings(customerId: string, today: string): Promise<number> {
  return Booking.countDocuments({
    customerId,
    kind: 'booking',
    status: 'confirmed',
    ...notOver(today),
  }).maxTimeMS(3_000);
}

/** A hold that ended unpaid. */
export type LetGo = Pick<BookingRecord, 'carId' | 'cancelledAt'>;

/** Query for a customer’s holds that ended unpaid after the given time, either given up by the customer or lapsed. */
export const letGoBy = (customerId: string, since: Date): Question => ({
  of: Booking.collection.name,
  stages: [
    {
      $match: {
        customerId: new ObjectId(customerId),
        createdAt: { $gte: since },
        kind: 'booking',
        status: 'cancelled',
        cancelReason: { $in: ['hold_expired', 'payment_dismissed', 'customer'] },
        settledBy: null,
        madeBy: null,
      },
    },
    { $project: { carId: 1, cancelledAt: 1 } },
  ],
});

/**
 * Returns up to `limit` lapsed holds, earliest expiry first. Holds with proof of payment come last: they remain while
 * the provider does not respond, and must not block the others.
 */
export async function findLapsed(limit: number, deps: Pick<Deps, 'clock' | 'settings'>): Promise<BookingRecord[]> {
  return asBookings(
    await Booking.find({ kind: 'booking', status: 'pending', holdUntil: trusted({ $lte: lapsedBefore(deps) }) })
      .sort({ paidProofAt: 1, holdUntil: 1 })
      .limit(limit)
      .lean(),
  );
}

/** Returns the oldest outstanding follow-ups, read with majority concern because the work is irreversible. */
export async function findFollowUps(limit: number): Promise<BookingRecord[]> {
  return asBookings(
    await Booking.find({ kind: 'booking', followUp: true })
      .readConcern(ofMajority)
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean(),
  );
}

/**
 * Counts the confirmed and held bookings of a car, or at a location, that end on `today` or later. A booking counts for
 * the location where it starts and for the one where the car is returned.
 */
export async function countFutureBookings(
  where: { carId: string } | { locationId: string },
  today: string,
  { bookings }: Reach = everywhere,
): Promise<number> {
  return Booking.countDocuments({
    ...bookings,
    ...('carId' in where ? where : { $or: [where, { returnLocationId: where.locationId }] }),
    kind: 'booking',
    holdsCar: true,
    toDate: trusted({ $gte: today }),
  });
}

/** Returns the confirmed and held bookings of these cars that end on `day` or later, by first day. */
export async function findBookingsUntil(carIds: readonly ObjectId[], day: string): Promise<BookingRecord[]> {
  const ofCars = { carId: trusted({ $in: carIds }), kind: 'booking' as const, holdsCar: true };
  const wanted = { ...ofCars, toDate: trusted({ $gte: day }) };
  return asBookings(await Booking.find(wanted).sort({ fromDate: 1 }).maxTimeMS(3_000).lean());
}

/** Whether any booking has a return location other than its pick-up location. */
export const isAnyOneWay = async (): Promise<boolean> =>
  (await Booking.exists({ returnLocationId: trusted({ $exists: true }) }).maxTimeMS(3_000)) !== null;

/** Whether the dates or times of any booking were ever changed. */
export const isAnyChanged = async (): Promise<boolean> =>
  (await Booking.exists({ 'ledger.moved.fromDate': trusted({ $exists: true }) }).maxTimeMS(3_000)) !== null;

/** Returns the last day of each confirmed or held booking of these cars that ends on `today` or later. */
export async function findFutureEnds(
  carIds: readonly string[],
  today: string,
  { bookings }: Reach = everywhere,
): Promise<{ carId: string; toDate: string }[]> {
  const wanted = {
    ...bookings,
    carId: trusted({ $in: carIds }),
    kind: 'booking' as const,
    holdsCar: true,
    toDate: trusted({ $gte: today }),
  };
  const found = await Booking.find(wanted, { carId: 1, toDate: 1 }).maxTimeMS(3_000).lean();
  return found.map(({ carId, toDate }) => ({ carId: String(carId), toDate }));
}

/**
 * Returns the first of these that a customer has: an unpaid hold or an open payment request, a paid booking that is not
 * over, or a deposit that we hold, an invoice to be issued or outstanding follow-up work. Returns null if there are
 * none.
 */
export async function findUnfinishedOf(
  customerId: ObjectId,
  { clock }: Pick<Deps, 'clock'>,
): Promise<'hold' | 'ahead' | 'follow_up' | null> {
  const today = dayInIndia(clock.now());
  const found = asBookings(
    await Booking.find({
      customerId,
      kind: 'booking',
      $or: [
        { status: 'pending' },
        { status: 'confirmed', ...notOver(today) },
        { followUp: true },
        { deposit: trusted({ $gt: 0 }) },
        { paymentRequest: trusted({ $ne: null }) },
        { 'damageProposals.state': 'open' },
        { awaitsInvoice: true },
      ],
    })
      .maxTimeMS(3_000)
      .lean(),
  );
  if (found.some((each) => each.status === 'pending' || isRequested(each))) return 'hold';
  const isAhead = ({ status, stage, toDate, lateDays }: BookingRecord): boolean =>
    status === 'confirmed' && (toDate >= today || lateDays?.includes(today) === true || stage === 'out');
  if (found.some(isAhead)) return 'ahead';
  return found.length > 0 ? 'follow_up' : null;
}

/** Returns a customer’s bookings in any state, newest first. */
export async function findBookingsOf(customerId: ObjectId, limit: number): Promise<BookingRecord[]> {
  return asBookings(
    await Booking.find({ customerId, kind: 'booking' }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean(),
  );
}

/** Deletes the customer’s answers to questions about extras, because they contain personal data. */
export async function forgetAnswersOf(customerId: ObjectId): Promise<void> {
  await Booking.updateMany(
    { customerId, 'price.extras.answer': trusted({ $exists: true }) },
    { $unset: { 'price.extras.$[].answer': 1 } },
  );
}
