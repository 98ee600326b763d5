import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
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
