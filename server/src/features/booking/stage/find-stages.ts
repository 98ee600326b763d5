import { addDays, type CounterSettings, dayInIndia, mostAtCounter } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { Now } from '../booking-deps.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { batchSize } from '../claim/car-claims.ts';
import { type ListedBooking, listedFields } from '../claim/listed-claims.ts';
import { firstTracked } from './stages.ts';

/** Up to `mostAtCounter` bookings that match a query. `more` is the number of matches beyond these. */
export type Found = { bookings: ListedBooking[]; more: number };

type Filter = Readonly<Record<string, unknown>>;

/** Returns the bookings that match, in the order of this index. */
async function findList(filter: Filter, index: string): Promise<Found> {
  const wanted = { kind: 'booking', ...filter } as const;
  const bookings = await Booking.find(wanted, listedFields)
    .sort({ fromDate: 1 })
    .limit(mostAtCounter)
    .batchSize(mostAtCounter)
    .hint(index)
    .maxTimeMS(3_000)
    .lean<ListedBooking[]>();
  if (bookings.length < mostAtCounter) return { bookings, more: 0 };
  const all = await Booking.countDocuments(wanted).hint(index).maxTimeMS(3_000);
  return { bookings, more: all - bookings.length };
}

type Wanted = { locationIds: readonly ObjectId[]; counter: CounterSettings };

const notHandedOut = ({ locationIds }: Wanted, today: string) => ({
  status: 'confirmed',
  stage: null,
  locationId: trusted({ $in: locationIds }),
  toDate: trusted({ $gte: today }),
});

/** Returns the bookings at these locations whose car is due to be handed out today or is overdue, by first day. */
export async function findPickUps(wanted: Wanted, now: Now): Promise<Found> {
  const today = dayInIndia(now.clock.now());
  const earliest = [firstTracked(wanted.counter), addDays(today, -now.settings.booking.maxRentalDays)].toSorted();
  const fromDate = trusted({ $gte: earliest.at(-1), $lte: today });
  return findList({ ...notHandedOut(wanted, today), fromDate }, 'pick_ups');
}

/** Returns the rentals at these locations that began before the counter was turned on and are not over. */
export async function findUntracked(wanted: Wanted, now: Now): Promise<Found> {
  const today = dayInIndia(now.clock.now());
  const earliest = addDays(today, -now.settings.booking.maxRentalDays);
  const tracked = firstTracked(wanted.counter);
  if (tracked <= earliest) return { bookings: [], more: 0 };
  const fromDate = trusted({ $gte: earliest, $lt: tracked });
  return findList({ ...notHandedOut(wanted, today), fromDate }, 'pick_ups');
}

const outUntil = (lastDay: string) =>
  ({ kind: 'booking', status: 'confirmed', stage: 'out', toDate: trusted({ $lte: lastDay }) }) as const;

/** Returns the rentals whose car is out and due back on `lastDay` or earlier, in no particular order. */
export async function findCarsOut(lastDay: string): Promise<BookingRecord[]> {
  return Booking.find(outUntil(lastDay)).hint('cars_out').maxTimeMS(3_000).lean<BookingRecord[]>();
}

/** As `findCarsOut`, for the cars to be returned at one of these locations. */
export async function findCarsOutOf(locationIds: readonly ObjectId[], lastDay: string): Promise<ListedBooking[]> {
  const [out, there] = [outUntil(lastDay), trusted({ $in: locationIds })];
  const isThere: Filter = {
    $or: [
      { ...out, returnLocationId: null, locationId: there },
      { ...out, returnLocationId: there },
    ],
  };
  return Booking.find(isThere, listedFields)
    .hint('cars_out')
    .batchSize(batchSize)
    .maxTimeMS(3_000)
    .lean<ListedBooking[]>();
}

/** Matches the bookings that begin at one of these locations. */
export const atLocations = (ids: readonly ObjectId[]): Filter => ({ locationId: trusted({ $in: ids }) });

/** Returns the confirmed bookings with a balance, by first day. */
export const findUnpaid = async (filter: Filter): Promise<Found> =>
  findList({ status: 'confirmed', balance: trusted({ $gt: 0 }), ...filter }, 'with_balance');

/** Returns the bookings that begin or end at these locations and have a proposed charge for damage, by first day. */
export async function findOpenDamage(locationIds: readonly ObjectId[]): Promise<Found> {
  const there = trusted({ $in: locationIds });
  const isThere = { $or: [{ locationId: there }, { returnLocationId: there }] };
  return findList({ status: 'confirmed', 'damageProposals.state': 'open', ...isThere }, 'open_damage');
}

/** Returns the booking that a car is out with, or null. */
export async function findOutWith(carId: ObjectId): Promise<BookingRecord | null> {
  return Booking.findOne({ carId, stage: 'out' }).maxTimeMS(3_000).lean<BookingRecord>();
}

/** Returns which of these cars are out, with whatever booking. */
export async function findOutAmong(carIds: readonly ObjectId[]): Promise<ObjectId[]> {
  return Booking.distinct('carId', { carId: trusted({ $in: carIds }), stage: 'out' }).maxTimeMS(3_000);
}

/** Staff may leave the odometer out, so several bookings are searched for a reading. */
const handoversRead = 20;

/** Returns the last odometer reading of a car from any of its bookings; null if there is none. */
export async function findLastOdometer(carId: ObjectId): Promise<number | null> {
  const found = await Booking.find({ 'handovers.carId': carId }, { handovers: 1 })
    .sort({ 'handovers.at': -1 })
    .limit(handoversRead)
    .maxTimeMS(3_000)
    .lean<Pick<BookingRecord, 'handovers'>[]>();
  const readings = found
    .flatMap(({ handovers = [] }) => handovers)
    .filter((each) => each.carId.equals(carId) && each.odometer !== undefined && !each.undoneAt)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return readings.at(-1)?.odometer ?? null;
}

/**
 * Returns the bookings whose customer may have had a car between two moments, or at the first. Those that can’t have
 * had it may be among them.
 */
export async function findMaybeOut(carId: ObjectId, first: Date, last = first): Promise<BookingRecord[]> {
  const handedOver = { 'handovers.carId': carId, 'handovers.at': trusted({ $gte: first }) };
  const exchanged = { legs: trusted({ $elemMatch: { carId, toDate: { $gte: dayInIndia(first) } } }) };
  const stillOut = { carId, stage: 'out' };
  const wanted: Filter = { fromDate: trusted({ $lte: dayInIndia(last) }), $or: [handedOver, exchanged, stillOut] };
  return Booking.find(wanted).maxTimeMS(3_000).lean<BookingRecord[]>();
}

type HandOuts = { carIds: readonly ObjectId[]; first: Date; last: Date };

/** Returns how many bookings that match have a hand-out of one of these cars between two moments. */
export async function countHandOuts({ carIds, first, last }: HandOuts, filter: Filter = {}): Promise<number> {
  const ofCar = trusted({ $in: carIds });
  const handOut = { carId: ofCar, kind: 'out', at: { $gte: first, $lt: last }, undoneAt: { $exists: false } };
  const wanted: Filter = { ...filter, 'handovers.carId': ofCar, handovers: trusted({ $elemMatch: handOut }) };
  return Booking.countDocuments(wanted).hint('by_handover').maxTimeMS(3_000);
}

/** Returns the last return of a car before a moment, with its booking; null if none is recorded. */
export async function findLastReturn(carId: ObjectId, at: Date): Promise<{ booking: BookingRecord; at: Date } | null> {
  const found = await Booking.find({ 'handovers.carId': carId, 'handovers.at': trusted({ $lt: at }) })
    .sort({ 'handovers.at': -1 })
    .limit(handoversRead)
    .maxTimeMS(3_000)
    .lean<BookingRecord[]>();
  const returns = found.flatMap((booking) =>
    (booking.handovers ?? [])
      .filter((each) => each.kind === 'back' && each.carId.equals(carId) && each.at < at && !each.undoneAt)
      .map((each) => ({ booking, at: each.at })),
  );
  return returns.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1) ?? null;
}
