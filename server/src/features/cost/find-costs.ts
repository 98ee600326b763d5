import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId, plainCollection, trusted } from '../../platform/mongo.ts';
import { reachOf } from '../../platform/reach.ts';
import { findReachableCars } from '../vehicle/find-vehicles.ts';
import { CostDay } from './cost-day.model.ts';
import { Cost, type CostRecord } from './cost.model.ts';

/** Lists show the newest first. */
const newestCost = { day: -1, _id: -1 } as const;

/** Returns a cost, or null if there is none. Throws `cost_not_found` if its car is out of reach. */
export async function findOwnCost(costId: string, caller: Pick<Caller, 'staff'>): Promise<CostRecord | null> {
  const cost = await Cost.findById(costId).maxTimeMS(3_000).lean<CostRecord>();
  if (!cost) return null;
  if ((await findReachableCars([String(cost.carId)], reachOf(caller))).length === 0)
    throw new AppError('cost_not_found');
  return cost;
}

type Page = { costs: CostRecord[]; totalPages: number };

/** Returns a page of the costs of a car, newest first. */
export async function pageCosts(carId: string, page: number, { settings }: Pick<Deps, 'settings'>): Promise<Page> {
  const { pageSize } = settings.booking;
  const [count, costs] = await Promise.all([
    Cost.countDocuments({ carId }).hint('costs_by_car').maxTimeMS(3_000),
    Cost.find({ carId })
      .sort(newestCost)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .hint('costs_by_car')
      .maxTimeMS(3_000)
      .lean<CostRecord[]>(),
  ]);
  return { costs, totalPages: Math.max(1, Math.ceil(count / pageSize)) };
}

/** Returns all costs of a car, newest first. */
export async function findCosts(carId: string): Promise<CostRecord[]> {
  return Cost.find({ carId }).sort(newestCost).hint('costs_by_car').maxTimeMS(5_000).lean<CostRecord[]>();
}

export type LastService = Pick<CostRecord, 'day' | 'odometer'>;

/** Returns, by car id, the last service of each of these cars; omits cars without any. */
export async function findLastServices(carIds: readonly string[]): Promise<ReadonlyMap<string, LastService>> {
  const found = await Cost.aggregate<LastService & { _id: ObjectId }>([
    { $match: { carId: { $in: carIds.map((id) => new ObjectId(id)) }, kind: 'service' } },
    { $sort: { carId: 1, kind: 1, ...newestCost } },
    { $group: { _id: '$carId', day: { $first: '$day' }, odometer: { $first: '$odometer' } } },
  ]).option({ hint: 'services_by_car', maxTimeMS: 3_000 });
  return new Map(
    found.map(({ _id, day, odometer }) => [String(_id), { day, ...(odometer ? { odometer } : {}) }] as const),
  );
}

/** Returns the days whose costs have been changed since the given time. */
export async function findChangedCostDays(since: Date): Promise<string[]> {
  const found = await CostDay.find({ changedAt: trusted({ $gte: since }) }, { _id: 1 })
    .maxTimeMS(3_000)
    .lean();
  return found.map(({ _id }) => _id);
}

export type DayCost = Pick<CostRecord, 'day' | 'carId' | 'amount'>;

/** Calls `add` for each cost of these days, or of all days. An index contains all that is read. */
export async function eachDayCost(days: readonly string[] | 'all', add: (cost: DayCost) => void): Promise<void> {
  const wanted = days === 'all' ? {} : { day: { $in: [...days] } };
  const cursor = plainCollection(Cost).find<DayCost>(wanted, {
    hint: 'costs_by_day',
    projection: { _id: 0, day: 1, carId: 1, amount: 1 },
    batchSize: 1_000,
    maxTimeMS: 60_000,
  });
  for await (const cost of cursor) add(cost);
}
