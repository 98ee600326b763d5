import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { isDue, moveCharge, type MoveDeps } from './charge-moves.ts';
import { earlyTryEveryMs } from './refund-moves.ts';

/* Schedules when a charge is processed next. Nothing here decides the outcome of a charge. */

/** Schedules the next processing of an open charge. */
export async function planCharge(chargeId: string, nextAt: Date): Promise<void> {
  await Charge.updateOne({ _id: chargeId, open: true }, { $set: { nextAt } });
}

const waitingAt = (nextAfter: Date, retryFrom: unknown): Record<string, unknown> => ({
  open: true,
  'parts.state': 'due',
  retryFrom,
  nextAt: trusted({ $gt: nextAfter }),
});

/** Reserves the longest-waiting refund for a try before its scheduled time; returns null if none is waiting. */
export async function takeWaitingRefund({ clock }: Pick<Deps, 'clock'>): Promise<ChargeRecord | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + earlyTryEveryMs);
  return Charge.findOneAndUpdate(
    // Excludes charges so close to their scheduled time that another worker could process them concurrently.
    waitingAt(until, trusted({ $lte: now })),
    { $set: { retryFrom: until } },
    { sort: { retryFrom: 1 }, returnDocument: 'after' },
  ).lean();
}

/** Makes all refunds due now that are waiting only because the provider did not respond. */
export async function endRefundWaits({ clock }: Pick<Deps, 'clock'>): Promise<void> {
  const now = clock.now();
  await Charge.updateMany(waitingAt(now, trusted({ $ne: null })), { $set: { nextAt: now } });
}

/**
 * Marks every due refund as already tried, so that it is looked up at the provider before it is requested. After a
 * restore, some of these refunds may have been requested since the backup, and it is undocumented how long the provider
 * remembers their keys. Returns the number of charges.
 */
export async function lookBeforeRefunds(deps: MoveDeps): Promise<number> {
  const isDueThere = { open: true, razorpayOrderId: trusted({ $ne: null }) };
  const due = await Charge.find({ ...isDueThere, parts: trusted({ $elemMatch: { state: 'due' } }) }, { _id: 1 }).lean();
  for (const { _id } of due) {
    await moveCharge(_id, deps, ({ parts }) => ({
      parts: parts.map((part) => (isDue(part) ? { ...part, tries: Math.max(1, part.tries) } : part)),
    }));
  }
  return due.length;
}
