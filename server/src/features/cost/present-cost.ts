import type { Cost } from '@rental/contracts';
import { pick } from '../../platform/pick.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import type { CostRecord } from './cost.model.ts';

const facts = ['kind', 'day', 'amount', 'odometer', 'note'] as const;

/** Adds the names of the people who recorded the costs. */
export async function presentCosts(costs: readonly CostRecord[]): Promise<Cost[]> {
  const names = await findUserNames(costs.map(({ by }) => by));
  return costs.map((cost) => presentOne(cost, names));
}

const presentOne = (cost: CostRecord, names: ReadonlyMap<string, string>): Cost => ({
  _id: String(cost._id),
  ...pick(cost, facts),
  by: names.get(String(cost.by)) ?? '–',
  version: cost.version,
});

const auditedFacts = (cost: CostRecord) => ({ costId: String(cost._id), ...pick(cost, facts) });

/** What the audit log says about a cost; it names the car. */
async function auditedCar({ carId }: CostRecord) {
  const car = await findVehicle(String(carId));
  return { targetId: String(carId), targetName: car?.carName ?? null };
}

/** The reply of a saved cost with its audit entry. */
export async function presentSaved({ before, after }: { before: CostRecord | null; after: CostRecord }) {
  const names = await findUserNames([after.by]);
  return {
    data: presentOne(after, names),
    ...(await auditedCar(after)),
    before: before && auditedFacts(before),
    after: auditedFacts(after),
  };
}

/** The reply of a deleted cost with its audit entry. */
export const presentRemoved = async (before: CostRecord | null) => ({
  data: null,
  ...(before ? await auditedCar(before) : { targetId: null, targetName: null }),
  before: before && auditedFacts(before),
  after: null,
});
