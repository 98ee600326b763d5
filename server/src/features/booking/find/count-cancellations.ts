import { addDays, type CancellationGroup, type CancelReason, type Period, startOfDayInIndia } from '@rental/contracts';
import { Booking } from '../booking.model.ts';
import { paidSum, refundedSum, returnedSum } from '../moves/ledger.ts';

/**
 * `key` is a cause or `none`, the id of a location or car, or the first day of a month. Amounts are in whole rupees.
 */
export type CountedCancellations = {
  key: string;
  reason: CancelReason;
  count: number;
  returned: number;
  kept: number;
};

const keys: Record<CancellationGroup, object> = {
  cause: { $ifNull: ['$cancelCause', 'none'] },
  location: { $toString: '$locationId' },
  model: { $toString: '$carId' },
  month: { $dateToString: { date: '$cancelledAt', format: '%Y-%m-01', timezone: '+05:30' } },
};

/**
 * Counts the confirmed bookings that were cancelled in a period, by who cancelled and by cause, location, car or month
 * in India. `returned` is what was refunded, and `kept` what was paid and not returned. Deposits are in neither amount.
 */
export async function countCancellations(
  { fromDate, toDate }: Period,
  by: CancellationGroup,
): Promise<CountedCancellations[]> {
  const during = { $gte: startOfDayInIndia(fromDate), $lt: startOfDayInIndia(addDays(toDate, 1)) };
  return Booking.aggregate<CountedCancellations>([
    { $match: { status: 'cancelled', settledBy: { $type: 'string' }, cancelledAt: during } },
    {
      $group: {
        _id: { key: keys[by], reason: '$cancelReason' },
        count: { $sum: 1 },
        returned: { $sum: refundedSum },
        kept: { $sum: { $subtract: [paidSum, returnedSum] } },
      },
    },
    { $replaceWith: { $mergeObjects: ['$_id', { count: '$count', returned: '$returned', kept: '$kept' }] } },
  ]).option({ maxTimeMS: 10_000 });
}
