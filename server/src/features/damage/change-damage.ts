import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { reachOf } from '../../platform/reach.ts';
import { findReachableCars } from '../vehicle/find-vehicles.ts';
import { Damage, type DamageRecord } from './damage.model.ts';
import { findDamage } from './find-damages.ts';
import { refuseCounterOff } from './get-damages.ts';

type Changed = { before: DamageRecord; after: DamageRecord };

/**
 * Marks a damage as repaired, with the cost in rupees. Repeating it changes nothing. Throws `counter_off`,
 * `damage_not_found`, and `edited_meanwhile` if it was repaired at another cost.
 */
export async function repairDamage(
  { damageId, cost }: { damageId: string; cost: number },
  caller: Pick<Caller, 'id' | 'staff'>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Changed> {
  const before = await findReachableDamage(damageId, caller);
  if (before.repair?.cost === cost) return { before, after: before };
  const repair = { at: clock.now(), by: new ObjectId(caller.id), cost };
  return { before, after: await change(before, 'open', { $set: { state: 'repaired', repair } }) };
}

/** Marks a repaired damage as open again. Repeating it changes nothing. Throws as `repairDamage`. */
export async function reopenDamage(damageId: string, caller: Pick<Caller, 'staff'>): Promise<Changed> {
  const before = await findReachableDamage(damageId, caller);
  if (before.state === 'open') return { before, after: before };
  return { before, after: await change(before, 'repaired', { $set: { state: 'open' }, $unset: { repair: 1 } }) };
}

/** Returns a damage of a car within reach. Throws `counter_off` and `damage_not_found`. */
async function findReachableDamage(damageId: string, caller: Pick<Caller, 'staff'>): Promise<DamageRecord> {
  await refuseCounterOff();
  const damage = await findDamage(damageId);
  const own = damage ? await findReachableCars([String(damage.carId)], reachOf(caller)) : [];
  if (!damage || own.length === 0) throw new AppError('damage_not_found');
  return damage;
}

async function change({ _id }: DamageRecord, from: DamageRecord['state'], update: object): Promise<DamageRecord> {
  const after = await Damage.findOneAndUpdate({ _id, state: from }, update, { returnDocument: 'after' })
    .maxTimeMS(3_000)
    .lean<DamageRecord>();
  if (!after) throw new AppError('edited_meanwhile');
  return after;
}
