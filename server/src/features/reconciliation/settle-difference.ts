import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Difference, type DifferenceRecord } from './difference.model.ts';
import { markSettled } from './difference-moves.ts';

type Settled = { id: string; ours: string | null; theirs: string | null; note: string; adminId: string };

/**
 * An admin has seen to a difference. Throws `difference_not_found`, and `edited_meanwhile` when it is no longer what
 * the admin saw, or no longer open.
 */
export async function settleDifference(
  { id, ours, theirs, note, adminId }: Settled,
  deps: Pick<Deps, 'clock'>,
): Promise<DifferenceRecord> {
  const difference = await Difference.findOne({ _id: id }).lean();
  if (!difference) throw new AppError('difference_not_found');
  const by = new ObjectId(adminId);
  if (!(await markSettled(id, { ours, theirs, by, note }, deps))) throw new AppError('edited_meanwhile');
  return difference;
}
