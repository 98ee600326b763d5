import type { DashboardTotals } from '@rental/contracts';
import { Location } from '../location/location.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { listDisputeFlows } from '../payment/dispute/list-dispute-flows.ts';
import { countBookings } from './count-bookings.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';

const budget = { maxTimeMS: 3_000 } as const;

/**
 * The four tiles: all locations, cars that are not retired, every booking whatever its status, and the rupees that were
 * kept, without those in dispute. Blocks for maintenance are no bookings.
 */
export async function getTotals(): Promise<DashboardTotals> {
  const [locations, cars, bookings, net, flows] = await Promise.all([
    Location.countDocuments({}, budget),
    Vehicle.countDocuments({ isActive: true }, budget),
    countBookings({ kind: 'booking' }),
    sumOfNet(),
    listDisputeFlows(),
  ]);
  const totalRevenue = flows.reduce((sum, { rupees }) => sum + rupees, net);
  return { locations, cars, bookings, totalRevenue };
}

/** Answered by the index on outcome and net; an undecided charge has earned nothing yet. */
async function sumOfNet(): Promise<number> {
  const [sum] = await Charge.aggregate<{ total: number }>([
    { $match: { outcome: { $in: ['kept', 'refund'] } } },
    { $group: { _id: null, total: { $sum: '$net' } } },
  ]).option({ maxTimeMS: 3_000 });
  return sum?.total ?? 0;
}
