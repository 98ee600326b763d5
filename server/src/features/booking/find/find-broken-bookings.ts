import { isDeepStrictEqual } from 'node:util';
import { type ClaimKeys, claimOf, countChargedDays, keysOfPeriod, momentAfter, sumOfPrice } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { findCoupons } from '../../coupon/find-coupons.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { type Claimed, claimFields } from '../claim/car-claims.ts';

const claimPaths = Object.fromEntries(Object.keys(claimFields).map((field) => [field, `$${field}`]));

/**
 * Returns every car and moment that more than one document claims; empty if the data is consistent. Compares the dates
 * of all claims, not their keys, so that it also finds claims with wrong keys.
 */
export async function findDoubleClaims(): Promise<string[]> {
  const cars = Booking.aggregate<{ _id: unknown; claims: Claimed[] }>([
    { $match: { holdsCar: true } },
    { $group: { _id: '$carId', claims: { $push: { _id: '$_id', ...claimPaths } } } },
  ]);
  const found: string[] = [];
  for await (const { _id, claims } of cars.cursor()) {
    if (found.length >= 100) break;
    found.push(...overlapsOf(claims).map((overlap) => `car ${String(_id)} is claimed twice ${overlap}`));
  }
  return found;
}

function overlapsOf(claims: readonly Claimed[]): string[] {
  const parts = claims
    .flatMap((claim) => claimOf(claim).map((part) => ({ ...part, id: String(claim._id) })))
    .toSorted((a, b) => a.start.localeCompare(b.start));
  let [last] = parts;
  return parts.slice(1).flatMap((part) => {
    const before = last;
    if (!before || part.end > before.end) last = part;
    const isShared = before && part.start < before.end && part.id !== before.id;
    return isShared ? [`from ${part.start} by ${before.id} and ${part.id}`] : [];
  });
}

/** Returns the documents whose stored keys aren’t those of their claim; empty if the data is consistent. */
export async function findWrongKeys(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find({}, { ...claimFields, days: 1, halfHours: 1 }).lean<(Claimed & ClaimKeys)[]>();
  for await (const { _id, days, halfHours, ...claim } of all.cursor()) {
    if (wrong.length >= 100) break;
    const isRight = isDeepStrictEqual({ days, halfHours }, keysOfPeriod(claim));
    if (!isRight) wrong.push(`the keys of booking ${String(_id)} are not those of its claim`);
  }
  return wrong;
}

/**
 * Returns documents whose `holdsCar`, `status`, `settledBy`, `cancelCause`, `addressKey`, `paymentRequest`, `stage` or
 * `waits` contradict each other; empty if the data is consistent.
 */
export async function findContradictions(): Promise<string[]> {
  const holding = ['pending', 'confirmed', 'blocked'];
  const found = await Booking.aggregate<{ _id: unknown; status: string }>([
    {
      $match: {
        $or: [
          { holdsCar: true, status: { $nin: holding } },
          { holdsCar: false, status: { $in: holding } },
          { status: 'confirmed', settledBy: null },
          { status: 'confirmed', cancelReason: { $ne: null } },
          { status: 'cancelled', cancelReason: null },
          { cancelCause: { $exists: true }, cancelReason: { $nin: ['customer', 'admin'] } },
          { status: 'pending', holdUntil: { $exists: false } },
          { addressKey: { $exists: true }, status: { $ne: 'pending' } },
          { paymentRequest: { $exists: true }, status: { $ne: 'confirmed' } },
          { stage: { $exists: true }, status: { $ne: 'confirmed' } },
          { stage: 'out', freeFrom: { $exists: true } },
          { freeFrom: { $exists: true }, stage: { $exists: false } },
          { waits: true, status: { $nin: ['blocked', 'waiting'] } },
          { waits: { $ne: true }, status: 'waiting' },
        ],
      },
    },
    { $limit: 100 },
  ]);
  return found.map(({ _id, status }) => `booking ${String(_id)} contradicts itself (${status})`);
}

/** Returns the cars that are out with several bookings; empty if the data is consistent. */
export async function findCarsOutTwice(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown; times: number }>([
    { $match: { stage: 'out' } },
    { $group: { _id: '$carId', times: { $sum: 1 } } },
    { $match: { times: { $gt: 1 } } },
  ]);
  return found.map(({ _id, times }) => `car ${String(_id)} is out with ${times} bookings`);
}

/** Returns the rentals whose car was free before it was taken back; empty if the data is consistent. */
export async function findFreedTooEarly(): Promise<string[]> {
  const wrong: string[] = [];
  const returned = Booking.find({ stage: 'returned' }, { handovers: 1, freeFrom: 1 }).lean<
    Pick<BookingRecord, '_id' | 'handovers' | 'freeFrom'>[]
  >();
  for await (const { _id, handovers = [], freeFrom } of returned.cursor()) {
    const back = handovers.findLast(({ kind, undoneAt }) => kind === 'back' && !undoneAt);
    if (wrong.length >= 100 || (back && freeFrom !== undefined && freeFrom >= momentAfter(back.at, 0))) continue;
    wrong.push(`the car of booking ${String(_id)} was free before it was taken back`);
  }
  return wrong;
}

type Used = { _id: { couponId: unknown; customerId: unknown }; uses: number };

/**
 * Returns every coupon with more uses than its limits ever allowed, in total or for one customer; empty if the data is
 * consistent.
 */
export async function findBrokenUses(): Promise<string[]> {
  const [coupons, used] = await Promise.all([
    findCoupons(),
    Booking.aggregate<Used>([
      { $match: { holdsCar: true, couponId: { $exists: true } } },
      // T39 moves a use to another account, which may then have more of them than one customer can make.
      { $set: { customerId: { $ifNull: ['$earlierCustomerId', '$customerId'] } } },
      { $group: { _id: { couponId: '$couponId', customerId: '$customerId' }, uses: { $sum: 1 } } },
    ]),
  ]);
  return coupons.flatMap(({ _id: couponId, code, mostUses, mostPerCustomer }) => {
    const counts = used.filter(({ _id }) => String(_id.couponId) === String(couponId)).map(({ uses }) => uses);
    const all = counts.reduce((sum, uses) => sum + uses, 0);
    return [
      ...(all > mostUses ? [`coupon ${code} is used ${all} times, but never had more than ${mostUses} uses`] : []),
      ...counts
        .filter((uses) => uses > mostPerCustomer)
        .map(
          (uses) => `coupon ${code} is used ${uses} times by one customer, who never had more than ${mostPerCustomer}`,
        ),
    ];
  });
}

type Priced = Pick<BookingRecord, '_id' | 'price' | 'dayCount' | 'totalAmount'> & Rented;
type Rented = Pick<BookingRecord, 'fromDate' | 'toDate' | 'pickUpTime' | 'returnTime' | 'graceMinutes'>;

/**
 * Returns bookings whose price lines do not add up to the total or are not for the charged days, as one line of text
 * each. Bookings of earlier versions have a single price line.
 */
export async function findWrongTotals(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find(
    { kind: 'booking', price: trusted({ $exists: true }) },
    { price: 1, dayCount: 1, totalAmount: 1, fromDate: 1, toDate: 1, pickUpTime: 1, returnTime: 1, graceMinutes: 1 },
  ).lean<Priced[]>();
  for await (const { _id, price, dayCount, totalAmount, graceMinutes, ...rental } of all.cursor()) {
    if (!price || wrong.length >= 100) continue;
    const isCharged = price.days.length === dayCount && countChargedDays(rental, graceMinutes) === dayCount;
    const isWhole = isCharged && sumOfPrice(price) === totalAmount;
    if (!isWhole) wrong.push(`the lines of booking ${String(_id)} do not add up to its total`);
  }
  return wrong;
}
