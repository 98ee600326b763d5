import { findCoupons } from '../../coupon/find-coupons.ts';
import { Booking } from '../booking.model.ts';

type Used = { _id: { couponId: unknown; customerId: unknown }; uses: number };

/** Every coupon that is used more often than it ever might be, in all or by one customer; empty when all is well. */
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
