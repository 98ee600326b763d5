import type { DashboardTotals } from '@rental/contracts';
import { Location } from '../location/location.model.ts';
import { listDisputeFlows } from '../payment/dispute/list-dispute-flows.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import type { Daybooks } from './days/daybooks.ts';
import { sumOf } from './days/day-counts.ts';

/** With an index by name, the database counts keys. */
const allByKey = { maxTimeMS: 3_000, hint: '_id_' } as const;

/**
 * The four tiles: all locations, cars that are not retired, every booking whatever its status, and the rupees that were
 * kept, without those in dispute. Blocks for maintenance are no bookings.
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
