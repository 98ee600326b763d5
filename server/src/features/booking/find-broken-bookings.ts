import { sumOfPrice } from '@rental/contracts';
import { trusted } from '../../platform/mongo.ts';
import { findCoupons } from '../coupon/find-coupons.ts';
import { Booking, type BookingRecord } from './booking.model.ts';

type Clash = { _id: { carId: unknown; day: string }; bookings: unknown[] };

/** Returns every car and day that more than one document claims; empty if the data is consistent. Scans all claims. */
export async function findDoubleClaims(): Promise<string[]> {
  const clashes = await Booking.aggregate<Clash>([
    { $match: { holdsCar: true } },
    { $unwind: '$days' },
    { $group: { _id: { carId: '$carId', day: '$days' }, bookings: { $push: '$_id' } } },
    { $match: { 'bookings.1': { $exists: true } } },
    { $limit: 100 },
  ]);
  return clashes.map(
    ({ _id, bookings }) => `car ${String(_id.carId)} is claimed on ${_id.day} by ${bookings.map(String).join(' and ')}`,
  );
}

/**
 * Returns documents whose `holdsCar`, `status`, `settledBy`, `days` or `addressKey` contradict each other; empty if the
 * data is consistent.
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
          { status: 'pending', holdUntil: { $exists: false } },
          { days: { $size: 0 } },
          { addressKey: { $exists: true }, status: { $ne: 'pending' } },
        ],
      },
    },
    { $limit: 100 },
  ]);
  return found.map(({ _id, status }) => `booking ${String(_id)} contradicts itself (${status})`);
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

type Priced = Pick<BookingRecord, '_id' | 'price' | 'days' | 'totalAmount'>;

/**
 * Returns bookings whose price lines do not add up to the total, as one line of text each. Bookings of earlier versions
 * have a single price line.
 */
export async function findWrongTotals(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find(
    { kind: 'booking', price: trusted({ $exists: true }) },
    { price: 1, days: 1, totalAmount: 1 },
  ).lean<Priced[]>();
  for await (const { _id, price, days, totalAmount } of all.cursor()) {
    if (!price || wrong.length >= 100) continue;
    const isWhole = price.days.length === days.length && sumOfPrice(price) === totalAmount;
    if (!isWhole) wrong.push(`the lines of booking ${String(_id)} do not add up to its total`);
  }
  return wrong;
}
