import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge } from './charge.model.ts';
import { moveCharge } from './charge-moves.ts';
import { asTried } from './refund-moves.ts';

/**
 * Has every refund that is due looked for at the provider before it is asked for: after a restore some of them were
 * made since the backup, and nobody documents how long the provider remembers their keys. Answers how many charges.
 */
export async function lookBeforeRefunds(deps: Pick<Deps, 'clock' | 'logger'>): Promise<number> {
  const due = await Charge.find({ open: true, parts: trusted({ $elemMatch: { state: 'due' } }) }, { _id: 1 }).lean();
  for (const { _id } of due) await moveCharge(_id, deps, ({ parts }) => ({ parts: asTried(parts) }));
  return due.length;
}
