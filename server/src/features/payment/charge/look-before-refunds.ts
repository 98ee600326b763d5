import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge, type RefundPart } from './charge.model.ts';
import { isDue, moveCharge } from './charge-moves.ts';

/** Every refund that is due is looked for at the provider before it is asked for, as one that was tried before. */
const asTried = (parts: readonly RefundPart[]): RefundPart[] =>
  parts.map((part) => (isDue(part) ? { ...part, tries: Math.max(1, part.tries) } : part));

/**
 * Has every refund that is due looked for at the provider before it is asked for: after a restore some of them were
 * made since the backup, and nobody documents how long the provider remembers their keys. Answers how many charges.
 */
export async function lookBeforeRefunds(deps: Pick<Deps, 'clock' | 'logger'>): Promise<number> {
  const due = await Charge.find({ open: true, parts: trusted({ $elemMatch: { state: 'due' } }) }, { _id: 1 }).lean();
  for (const { _id } of due) await moveCharge(_id, deps, ({ parts }) => ({ parts: asTried(parts) }));
  return due.length;
}
