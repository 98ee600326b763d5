import { isDeepStrictEqual } from 'node:util';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BlockRecord } from '../record/block-record.ts';
import { Booking } from '../booking.model.ts';
import { type Claim, findClaimsNear } from '../claim/car-claims.ts';
import { type BlockState, findBlock, growBlock } from '../moves/block-moves.ts';
import { planBlock } from './plan-block.ts';

type GrowDeps = Pick<Deps, 'clock' | 'logger'>;

const rounds = 5;

/** Returns the blocks that wait for time that other claims have, of these cars or of all cars, in no particular order. */
export async function findWaitingBlocks(carIds?: readonly (ObjectId | string)[]): Promise<BlockRecord[]> {
  return (
    Booking.find({ kind: 'block', waits: true, ...(carIds && { carId: trusted({ $in: carIds }) }) })
      // Without the hint, MongoDB doesn’t use the index if no cars are given.
      .hint('uniq_waiting_block')
      .maxTimeMS(3_000)
      .lean<BlockRecord[]>()
  );
}

/** Returns the other claims on a block’s car that may overlap the block. */
export async function findClaimsBeside({ _id, carId, fromDate, toDate }: BlockRecord): Promise<Claim[]> {
  const claims = await findClaimsNear([String(carId)], { fromDate, toDate });
  return claims.filter((claim) => !claim._id.equals(_id));
}

/** Returns the waiting blocks that T31 would change now. */
export async function findGrowable(now: Pick<Deps, 'clock'>): Promise<BlockRecord[]> {
  const waiting = await findWaitingBlocks();
  const plans = await Promise.all(waiting.map(async (block) => planBlock(block, await findClaimsBeside(block), now)));
  return waiting.filter((block, index) => {
    const plan = plans[index];
    return plan && !isSame(block, plan);
  });
}

/**
 * Lets a waiting block claim the part of its period that has become free (T31). Source: protocol, section 5.8.
 */
export async function growWaitingBlock(block: BlockRecord, deps: GrowDeps): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const current = round === 0 ? block : await findBlock(block._id);
    if (!current?.waits) return;
    const state = planBlock(current, await findClaimsBeside(current), deps);
    await checkpoint('block:planned');
    if (isSame(current, state) || (await growBlock(current, state, deps))) return;
  }
}

const isSame = ({ status, waits, claimParts }: BlockRecord, state: BlockState): boolean =>
  isDeepStrictEqual([status, waits, claimParts], [state.status, state.waits, state.claimParts]);

/**
 * Lets the waiting blocks of a car grow after some of its time became free. Never throws, because the caller’s change
 * is already stored and a worker retries.
 */
export async function growBlocksOf(carId: ObjectId, deps: GrowDeps): Promise<void> {
  try {
    for (const block of await findWaitingBlocks([carId])) await growWaitingBlock(block, deps);
  } catch (error) {
    deps.logger.error({ err: error, carId: String(carId) }, 'a waiting block could not grow; it will be retried');
  }
}
