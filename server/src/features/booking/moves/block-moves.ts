import { claimKeysOf, claimOf, type Period } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { type BlockRecord, Booking, isCarTaken } from '../booking.model.ts';

/*
 * All state changes of maintenance blocks. Blocks share the bookings collection because the same unique
 * indexes guard the claims of both. Source: protocol, section 3.1.
 */

type Timing = Pick<BlockRecord, 'pickUpTime' | 'returnTime' | 'readyMinutes'>;
type NewBlock = Period & Timing & { carId: string; note: string; createdBy: string };

/** T13: takes a car out of service. Returns null if another claim has the car at that time. */
export async function insertBlock(
  { carId, note, createdBy, ...period }: NewBlock,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): Promise<BlockRecord | null> {
  const now = clock.now();
  const block: BlockRecord = {
    _id: new ObjectId(),
    kind: 'block',
    carId: new ObjectId(carId),
    ...period,
    ...claimKeysOf(claimOf(period)),
    holdsCar: true,
    status: 'blocked',
    note,
    createdBy: new ObjectId(createdBy),
    createdAt: now,
    updatedAt: now,
  };
  try {
    await Booking.create(block);
  } catch (error) {
    if (!isCarTaken(error)) throw error;
    await checkpoint('block:refused');
    return null;
  }
  await checkpoint('block:inserted');
  logger.info({ blockId: String(block._id), carId }, 'days blocked');
  return block;
}

/** T13: releases a block’s days. Returns the block, even if it was released earlier, or null if it does not exist. */
export async function endBlock(blockId: string, { clock }: Pick<Deps, 'clock'>): Promise<BlockRecord | null> {
  await Booking.updateOne(
    { _id: blockId, kind: 'block', status: 'blocked' },
    { $set: { status: 'released', holdsCar: false, updatedAt: clock.now() } },
  );
  const found: unknown = await Booking.findOne({ _id: blockId, kind: 'block' }).maxTimeMS(3_000).lean();
  return found as BlockRecord | null; // the static type is wider because bookings share the collection
}
