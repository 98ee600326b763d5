import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { endBlock } from '../booking/block-moves.ts';
import type { BlockRecord } from '../booking/booking.model.ts';

/** Gives a block's days back. Releasing twice is harmless. Throws `block_not_found`. */
export async function releaseBlock(blockId: string, deps: Pick<Deps, 'clock'>): Promise<BlockRecord> {
  const block = await endBlock(blockId, deps);
  if (!block) throw new AppError('block_not_found');
  return block;
}
