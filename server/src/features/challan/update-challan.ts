import type { ChallanState } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Challan, type ChallanRecord } from './challan.model.ts';
import { findOwnChallan } from './find-challans.ts';

type Update = { version: number; changes: object };

/** Writes a challan that still has this version. Throws `edited_meanwhile` otherwise. */
export async function updateChallan({ _id }: ChallanRecord, { version, changes }: Update): Promise<ChallanRecord> {
  const after = await Challan.findOneAndUpdate(
    { _id, version },
    { ...changes, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<ChallanRecord>();
  if (!after) throw new AppError('edited_meanwhile');
  return after;
}

type Decided = { state: ChallanState; reason: string };

/** Returns the update that sets the state of a challan and adds it to the history of its states. */
export const decide = ({ state, reason }: Decided, by: string, at: Date) => ({
  $set: { state },
  $push: { states: { state, reason, at, by: new ObjectId(by) } },
});

type Wanted = Decided & { challanId: string; version: number };

/** Throws `challan_not_found` and `edited_meanwhile`. */
export async function setState(
  { challanId, version, ...decided }: Wanted,
  caller: Pick<Caller, 'id' | 'staff'>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ before: ChallanRecord; after: ChallanRecord }> {
  const before = await findOwnChallan(challanId, caller);
  const after = await updateChallan(before, { version, changes: decide(decided, caller.id, clock.now()) });
  return { before, after };
}
