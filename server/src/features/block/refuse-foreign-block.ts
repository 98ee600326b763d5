import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { reachOf } from '../../platform/reach.ts';
import { findBlock } from '../booking/moves/block-moves.ts';
import { findReachableCars } from '../vehicle/find-vehicles.ts';

/** Throws `block_not_found` unless the block exists and this admin may reach its car. */
export async function refuseForeignBlock(blockId: string, caller: Pick<Caller, 'staff'>): Promise<void> {
  if (!caller.staff) return;
  const block = await findBlock(blockId);
  const own = await findReachableCars(block ? [String(block.carId)] : [], reachOf(caller));
  if (own.length === 0) throw new AppError('block_not_found');
}
