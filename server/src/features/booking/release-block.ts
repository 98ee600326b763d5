import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { Booking } from './booking.model.ts';
import type { BlockRecord } from './booking-record.ts';
import { findBlock } from './find-block.ts';

/** Gives a block's days back (T13). Releasing twice is harmless. Throws `block_not_found`. */
export async function releaseBlock(blockId: string, { clock }: Pick<Deps, 'clock'>): Promise<BlockRecord> {
  await Booking.updateOne(
    { _id: blockId, kind: 'block', status: 'blocked' },
    { $set: { status: 'released', holdsCar: false, updatedAt: clock.now() } },
  );
  const block = await findBlock(blockId);
  if (!block) throw new AppError('block_not_found');
  return block;
}
