import { keysOfPeriod, type Period } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BlockRecord } from '../record/block-record.ts';
import { Booking, isCarTaken, waitingKeys } from '../booking.model.ts';

/*
 * All state changes of maintenance blocks. Blocks share the bookings collection because the same unique
 * indexes guard the claims of both. Source: protocol, section 3.1.
 */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;
type Timing = Pick<BlockRecord, 'pickUpTime' | 'returnTime' | 'readyMinutes'>;
/** The part of its period that a block claims now, and whether it waits for more. */
export type BlockState = Pick<BlockRecord, 'status' | 'holdsCar' | 'days' | 'halfHours' | 'claimParts' | 'waits'>;
export type NewBlock = Period & Timing & { carId: string; note: string; createdBy: string };

/**
 * T13: takes a car out of service for the whole period or, with a `state`, for the part that `state` claims. Returns
 * null if another claim has the car then, or if an identical block already waits.
 */
export async function insertBlock(
  { carId, note, createdBy, ...period }: NewBlock,
  { clock, logger }: MoveDeps,
  state?: BlockState,
): Promise<BlockRecord | null> {
  const now = clock.now();
  const block: BlockRecord = {
    _id: new ObjectId(),
    kind: 'block',
    carId: new ObjectId(carId),
    ...period,
    ...keysOfPeriod(period),
    holdsCar: true,
    status: 'blocked',
    ...state,
    note,
    createdBy: new ObjectId(createdBy),
    createdAt: now,
    updatedAt: now,
  };
  try {
    await Booking.create(block);
  } catch (error) {
    if (!isCarTaken(error) && !isDuplicateKey(error, waitingKeys)) throw error;
    await checkpoint('block:refused');
    return null;
  }
  await checkpoint('block:inserted');
  logger.info({ blockId: String(block._id), carId }, 'days blocked');
  return block;
}

/**
 * T31: changes what a waiting block claims. Returns false if the block has changed since it was read, or if another
 * claim has the car at that time.
 */
export async function growBlock(block: BlockRecord, state: BlockState, { clock, logger }: MoveDeps): Promise<boolean> {
  const { _id, status, days, halfHours } = block;
  const left = { ...(!state.waits && { waits: 1 }), ...(!state.claimParts && { claimParts: 1 }) } as const;
  try {
    const { matchedCount } = await Booking.updateOne(
      { _id, kind: 'block', waits: true, status, days, halfHours },
      { $set: { ...state, updatedAt: clock.now() }, $unset: left },
    );
    if (matchedCount === 0) return false;
  } catch (error) {
    if (!isCarTaken(error)) throw error;
    return false;
  }
  logger.info({ blockId: String(_id), from: status, to: state.status }, 'block moved');
  await checkpoint('block:grown');
  return true;
}

/** T13: releases a block’s days. Returns the block, even if it was released earlier, or null if it does not exist. */
export async function endBlock(blockId: string, { clock, logger }: MoveDeps): Promise<BlockRecord | null> {
  const before = await Booking.findOneAndUpdate(
    { _id: blockId, kind: 'block', status: trusted({ $in: ['blocked', 'waiting'] }) },
    { $set: { status: 'released', holdsCar: false, updatedAt: clock.now() }, $unset: { waits: 1 } },
    { returnDocument: 'before' },
  ).lean();
  if (before) logger.info({ blockId, from: before.status, to: 'released' }, 'block moved');
  return findBlock(blockId);
}

/** Returns the block with this id, or null. */
export async function findBlock(blockId: ObjectId | string): Promise<BlockRecord | null> {
  const found: unknown = await Booking.findOne({ _id: blockId, kind: 'block' }).maxTimeMS(3_000).lean();
  return found as BlockRecord | null; // the static type is wider because bookings share the collection
}
