import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { isDue, moveCharge, type MoveDeps } from './charge-moves.ts';
import { earlyTryEveryMs } from './refund-moves.ts';

/* When a charge is looked at next. None of this decides anything. */

/** Plans the next look at an open charge. */
export async function planCharge(chargeId: string, nextAt: Date): Promise<void> {
  await Charge.updateOne({ _id: chargeId, open: true }, { $set: { nextAt } });
}

const waitingAt = (nextAfter: Date, retryFrom: unknown): Record<string, unknown> => ({
  open: true,
  'parts.state': 'due',
  retryFrom,
  nextAt: trusted({ $gt: nextAfter }),
});

/** The one refund that has waited longest for a try before its time, reserved for the caller; null if there is none. */
export async function takeWaitingRefund({ clock }: Pick<Deps, 'clock'>): Promise<ChargeRecord | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + earlyTryEveryMs);
  return Charge.findOneAndUpdate(
    // Not so near its own time that another caller would be at it, too.
    waitingAt(until, trusted({ $lte: now })),
    { $set: { retryFrom: until } },
    { sort: { retryFrom: 1 }, returnDocument: 'after' },
  ).lean();
}

/** The provider takes refunds again: those that wait because it did not are due now. */
export async function endRefundWaits({ clock }: Pick<Deps, 'clock'>): Promise<void> {
  const now = clock.now();
  await Charge.updateMany(waitingAt(now, trusted({ $ne: null })), { $set: { nextAt: now } });
}

/**
 * Has every refund that is due looked for at the provider before it is asked for, as one that was tried before: after a
 * restore some of them were made since the backup, and nobody documents how long the provider remembers their keys.
 * Returns how many charges.
 */
export async function lookBeforeRefunds(deps: MoveDeps): Promise<number> {
  const due = await Charge.find({ open: true, parts: trusted({ $elemMatch: { state: 'due' } }) }, { _id: 1 }).lean();
  for (const { _id } of due) {
    await moveCharge(_id, deps, ({ parts }) => ({
      parts: parts.map((part) => (isDue(part) ? { ...part, tries: Math.max(1, part.tries) } : part)),
    }));
  }
  return due.length;
}
