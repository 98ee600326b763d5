import type { DashboardTotals } from '@rental/contracts';
import { Location } from '../location/location.model.ts';
import { listDisputeFlows } from '../payment/dispute/list-dispute-flows.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import type { Daybooks } from './days/daybooks.ts';
import { sumOf } from './days/day-counts.ts';

/** With an index hint, the database counts index keys instead of documents. */
const allByKey = { maxTimeMS: 3_000, hint: '_id_' } as const;

/**
 * Returns the four dashboard totals: all locations, cars that are not retired, bookings of every status, and net
 * revenue in rupees, excluding disputed payments. Maintenance blocks do not count as bookings.
 */
export async function getTotals({ bookings, money }: Daybooks): Promise<DashboardTotals> {
  const [locations, cars, made, taken, flows] = await Promise.all([
    Location.countDocuments({}, allByKey),
    Vehicle.countDocuments({ isActive: true }, { maxTimeMS: 3_000 }),
    bookings.read(),
    money.read(),
    listDisputeFlows(),
  ]);
  const net = sumOf([...taken.values()].map((day) => day.net));
  const disputed = sumOf(flows.map(({ rupees }) => rupees));
  return { locations, cars, bookings: sumOf([...made.values()]), totalRevenue: net + disputed };
}
