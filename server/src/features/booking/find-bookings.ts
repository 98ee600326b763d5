import { dayInIndia } from '@rental/contracts';
import { askTogether, type Question } from '../../platform/ask-together.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, ofMajority, trusted } from '../../platform/mongo.ts';
import { Booking, type BookingRecord } from './booking.model.ts';
import { lapsedBefore } from './lapsed.ts';

/*
 * The reads of bookings that other code needs. `kind: 'booking'` is in each filter, so a block never shows up as one;
 * the stored document is wider because blocks share the collection, hence the one cast.
 */

const asBooking = (found: unknown): BookingRecord | null => found as BookingRecord | null;
const asBookings = (found: unknown): BookingRecord[] => found as BookingRecord[];

/** One booking, whoever made it, or null: for admins, workers and callers whose right to see it was checked. */
export async function findBooking(bookingId: ObjectId | string): Promise<BookingRecord | null> {
  return asBooking(await Booking.findOne({ _id: bookingId, kind: 'booking' }).lean());
}

/** One booking of this customer; null when there is none, also when another customer made it. */
export async function findOwnBooking(bookingId: ObjectId | string, customerId: string): Promise<BookingRecord | null> {
  return asBooking(await Booking.findOne({ _id: bookingId, customerId, kind: 'booking' }).lean());
}

/**
 * One booking as no failover undoes it, for whatever is promised, or done with money, because of what it says: read by
 * a write that changes nothing, for a write is answered once a majority has all that was before it. Source: decision
 * 0039.
 */
export async function findLastingBooking(bookingId: ObjectId | string): Promise<BookingRecord | null> {
  const found = await Booking.findOneAndUpdate(
    { _id: bookingId, kind: 'booking' },
    { $set: { kind: 'booking' } },
  ).lean();
  return asBooking(found);
}

/** Several bookings at once, in no particular order. */
export async function findBookings(bookingIds: ObjectId[]): Promise<BookingRecord[]> {
  return asBookings(await Booking.find({ _id: trusted({ $in: bookingIds }), kind: 'booking' }).lean());
}

/** A customer's unpaid holds, at most one a slot, lapsed ones included. */
export async function findPendingOf(customerId: string): Promise<BookingRecord[]> {
  return (await askTogether<{ own: BookingRecord }>({ own: pendingOf(customerId) })).own;
}

/** The same, as a question beside others. */
export const pendingOf = (customerId: string): Question => ({
  of: Booking.collection.name,
  stages: [{ $match: { customerId: new ObjectId(customerId), kind: 'booking', status: 'pending' } }],
});

/** The question for the holds that count for an address, at most one a slot, lapsed ones included. */
export const pendingAt = (addressKey: string): Question => ({
  of: Booking.collection.name,
  stages: [{ $match: { addressKey, kind: 'booking', status: 'pending' } }],
});

/** Which of these cars have a claim on one of the days, by their ids. */
export async function findBusyCars(
  cars: readonly { _id: ObjectId }[],
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  if (cars.length === 0) return new Set();
  const busy = await Booking.distinct('carId', {
    carId: trusted({ $in: cars.map(({ _id }) => _id) }),
    holdsCar: true,
    days: trusted({ $in: days }),
  });
  return new Set(busy.map(String));
}

/** How many of these are still unpaid holds, lapsed ones included. */
export async function countPending(bookingIds: ObjectId[]): Promise<number> {
  return Booking.countDocuments({ _id: trusted({ $in: bookingIds }), status: 'pending' });
}

/** The question whether the customer has a paid booking, of now or the past, that was not cancelled; it finds one row then. */
export const anyPaidBy = (customerId: string): Question => ({
  of: Booking.collection.name,
  stages: [
    { $match: { customerId: new ObjectId(customerId), status: 'confirmed' } },
    { $limit: 1 },
    { $project: { _id: 1 } },
  ],
});

/** How many paid bookings of a customer end on `today` or later. */
export async function countPaidBookings(customerId: string, today: string): Promise<number> {
  return Booking.countDocuments({
    customerId,
    kind: 'booking',
    status: 'confirmed',
    toDate: trusted({ $gte: today }),
  }).maxTimeMS(3_000);
}

/** A hold that nobody paid. */
export type LetGo = Pick<BookingRecord, 'carId' | 'cancelledAt'>;

/** The question for a customer's holds since then that nobody paid and nobody but the customer or the clock has ended. */
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
      },
    },
    { $project: { carId: 1, cancelledAt: 1 } },
  ],
});

/**
 * Up to `limit` lapsed holds, the oldest end first; those with a proof of payment last, since they stay while the
 * provider is silent and must not keep the others waiting.
 */
export async function findLapsed(limit: number, deps: Pick<Deps, 'clock' | 'settings'>): Promise<BookingRecord[]> {
  return asBookings(
    await Booking.find({ kind: 'booking', status: 'pending', holdUntil: trusted({ $lte: lapsedBefore(deps) }) })
      .sort({ paidProofAt: 1, holdUntil: 1 })
      .limit(limit)
      .lean(),
  );
}

/** Bookings with work left, the oldest first: of those that a majority has, for what is done here cannot be undone. */
export async function findFollowUps(limit: number): Promise<BookingRecord[]> {
  return asBookings(
    await Booking.find({ kind: 'booking', followUp: true })
      .readConcern(ofMajority)
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean(),
  );
}

/** Bookings of a car or a location, confirmed or held, that end on `today` or later. */
export async function countFutureBookings(
  where: { carId: string } | { locationId: string },
  today: string,
): Promise<number> {
  return Booking.countDocuments({
    ...where,
    kind: 'booking',
    holdsCar: true,
    toDate: trusted({ $gte: today }),
  });
}

/** When each booking of these cars ends, confirmed or held, that ends on `today` or later. */
export async function findFutureEnds(
  carIds: readonly string[],
  today: string,
): Promise<{ carId: string; toDate: string }[]> {
  const wanted = {
    carId: trusted({ $in: carIds }),
    kind: 'booking' as const,
    holdsCar: true,
    toDate: trusted({ $gte: today }),
  };
  const found = await Booking.find(wanted, { carId: 1, toDate: 1 }).maxTimeMS(3_000).lean();
  return found.map(({ carId, toDate }) => ({ carId: String(carId), toDate }));
}

/** Whether one of a customer's bookings is a hold, or is paid and not over, or has its money still to be seen to. */
export async function findUnfinishedOf(
  customerId: ObjectId,
  { clock }: Pick<Deps, 'clock'>,
): Promise<'hold' | 'ahead' | 'follow_up' | null> {
  const today = dayInIndia(clock.now());
  const found = asBookings(
    await Booking.find({
      customerId,
      kind: 'booking',
      $or: [{ status: 'pending' }, { status: 'confirmed', toDate: trusted({ $gte: today }) }, { followUp: true }],
    })
      .maxTimeMS(3_000)
      .lean(),
  );
  if (found.some(({ status }) => status === 'pending')) return 'hold';
  if (found.some(({ status, toDate }) => status === 'confirmed' && toDate >= today)) return 'ahead';
  return found.length > 0 ? 'follow_up' : null;
}

/** A customer's bookings, the newest first, whatever became of them. */
export async function findBookingsOf(customerId: ObjectId, limit: number): Promise<BookingRecord[]> {
  return asBookings(
    await Booking.find({ customerId, kind: 'booking' }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean(),
  );
}

/** Takes off a customer's bookings what was answered to the questions of extras: it names people and places. */
export async function forgetAnswersOf(customerId: ObjectId): Promise<void> {
  await Booking.updateMany(
    { customerId, 'price.extras.answer': trusted({ $exists: true }) },
    { $unset: { 'price.extras.$[].answer': 1 } },
  );
}
