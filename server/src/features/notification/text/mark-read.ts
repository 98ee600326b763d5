import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { reachOf } from '../../../platform/reach.ts';
import { CustomerText } from './customer-text.model.ts';

/**
 * Marks a text as read. Idempotent: a repeated call doesn’t change `readAt`. Throws `text_not_found` if no such text is
 * within the caller’s reach.
 */
export async function markRead(
  id: string,
  caller: Pick<Caller, 'staff'>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const own = { _id: new ObjectId(id), ...reachOf(caller).places };
  const { matchedCount } = await CustomerText.updateOne({ ...own, readAt: null }, { $set: { readAt: clock.now() } });
  const isKnown = matchedCount === 1 || (await CustomerText.exists(own).maxTimeMS(3_000)) !== null;
  if (!isKnown) throw new AppError('text_not_found');
}
