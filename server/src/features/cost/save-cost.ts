import { dayInIndia, type EditCostBody, type NewCostBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ObjectId } from '../../platform/mongo.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { CostDay } from './cost-day.model.ts';
import { Cost, type CostRecord } from './cost.model.ts';
import { findOwnCost } from './find-costs.ts';

type Saved = { before: CostRecord | null; after: CostRecord };
type By = Pick<Caller, 'id' | 'staff'>;
type SaveDeps = Pick<Deps, 'clock'>;

const optional = ['odometer', 'note'] as const;

type Facts = Omit<NewCostBody, 'costId' | 'carId'>;

const factsOf = ({ kind, day, amount, odometer, note }: Facts) => ({
  kind,
  day,
  amount,
  ...(odometer !== undefined && { odometer }),
  ...(note !== undefined && { note }),
});

/**
 * Records a cost of a car. Idempotent by `costId`. Throws `vehicle_not_found`, `invalid_input` for a day in the future,
 * and `edited_meanwhile` if another cost has this id.
 */
export async function addCost(body: NewCostBody, caller: Pick<Caller, 'id'>, { clock }: SaveDeps): Promise<Saved> {
  refuseFuture(body.day, clock.now());
  if (!(await findVehicle(body.carId))) throw new AppError('vehicle_not_found');
  const record: CostRecord = {
    _id: new ObjectId(body.costId),
    carId: new ObjectId(body.carId),
    ...factsOf(body),
    by: new ObjectId(caller.id),
    version: 1,
  };
  await announceChange([body.day], clock.now());
  try {
    await Cost.create(record);
  } catch (error) {
    if (!isDuplicateKey(error, { _id: 1 })) throw error;
    return { before: null, after: await findRepeat(record) };
  }
  return { before: null, after: record };
}

/** Returns the cost that an earlier call with this id recorded. */
async function findRepeat({ _id, carId }: CostRecord): Promise<CostRecord> {
  const known = await Cost.findOne({ _id, carId }).maxTimeMS(3_000).lean<CostRecord>();
  if (!known) throw new AppError('edited_meanwhile');
  return known;
}

/** Corrects a cost. Throws `cost_not_found`, `invalid_input` for a day in the future, and `edited_meanwhile`. */
export async function editCost(
  { costId, version, ...facts }: EditCostBody,
  caller: By,
  { clock }: SaveDeps,
): Promise<Saved & { before: CostRecord }> {
  refuseFuture(facts.day, clock.now());
  const before = await findOwnCost(costId, caller);
  if (!before) throw new AppError('cost_not_found');
  const cleared = optional.filter((name) => facts[name] === undefined);
  await announceChange([before.day, facts.day], clock.now());
  const after = await Cost.findOneAndUpdate(
    { _id: before._id, version },
    {
      $set: { ...factsOf(facts), by: new ObjectId(caller.id) },
      ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map((name) => [name, 1])) }),
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  )
    .maxTimeMS(3_000)
    .lean<CostRecord>();
  if (!after) throw new AppError('edited_meanwhile');
  return { before, after };
}

/**
 * Deletes a cost and returns it; null if it doesn’t exist any more. Throws `cost_not_found` for a car out of reach, and
 * `edited_meanwhile`.
 */
export async function removeCost(
  { costId, version }: { costId: string; version: number },
  caller: Pick<Caller, 'staff'>,
  { clock }: SaveDeps,
): Promise<CostRecord | null> {
  const before = await findOwnCost(costId, caller);
  if (!before) return null;
  await announceChange([before.day], clock.now());
  const { deletedCount } = await Cost.deleteOne({ _id: before._id, version }).maxTimeMS(3_000);
  if (deletedCount === 0) throw new AppError('edited_meanwhile');
  return before;
}

/**
 * Stores that the costs of these days change, so that each server reads them again. Stored before the change itself, so
 * that a crash in between hides nothing; reports read a day again for ten minutes.
 */
async function announceChange(days: readonly string[], changedAt: Date): Promise<void> {
  await CostDay.bulkWrite(
    [...new Set(days)].map((_id) => ({
      updateOne: { filter: { _id }, update: { $max: { changedAt } }, upsert: true },
    })),
    { maxTimeMS: 3_000 },
  );
}

function refuseFuture(day: string, now: Date): void {
  if (day <= dayInIndia(now)) return;
  throw new AppError('invalid_input', { details: [{ path: 'day', message: 'This day is in the future' }] });
}
