import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { changeCharge, genOf, newRefund, refundKey } from './charge-change.ts';

/* Every change of a charge's refund. Source: protocol, section 3.3. */

type MoveDeps = Pick<Deps, 'clock' | 'logger'>;

/** C5: the provider has taken this refund on. */
export async function refundRequested(
  charge: ChargeRecord,
  razorpayRefundId: string,
  deps: MoveDeps,
): Promise<boolean> {
  const now = deps.clock.now();
  return changeCharge(
    { _id: charge._id, 'refund.state': 'due', 'refund.gen': genOf(charge) },
    {
      $set: {
        'refund.state': 'requested',
        'refund.razorpayRefundId': razorpayRefundId,
        'refund.requestedAt': now,
        'refund.lastError': null,
        'refund.retryFrom': null,
        nextAt: new Date(now.getTime() + 3_600_000),
      },
    },
    deps,
  );
}

/** C6: the provider's refund has ended, well or badly. */
export async function refundEnded(
  charge: ChargeRecord,
  state: 'processed' | 'failed',
  deps: MoveDeps,
): Promise<boolean> {
  const isProcessed = state === 'processed';
  return changeCharge(
    { _id: charge._id, 'refund.state': 'requested', 'refund.gen': genOf(charge) },
    {
      $set: {
        'refund.state': state,
        'refund.processedAt': isProcessed ? deps.clock.now() : null,
        open: !isProcessed,
        nextAt: null,
      },
    },
    deps,
  );
}

/** C7: a person tries a failed refund again, under a new key. */
export async function retryRefund(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  const gen = genOf(charge);
  return changeCharge(
    { _id: charge._id, 'refund.state': 'failed', 'refund.gen': genOf(charge) },
    {
      $set: {
        'refund.state': 'due',
        'refund.gen': gen + 1,
        'refund.key': refundKey(charge._id, gen + 1),
        'refund.razorpayRefundId': null,
        'refund.tries': 0,
        nextAt: deps.clock.now(),
      },
    },
    deps,
  );
}

/** C8: all of it was returned outside our system. */
export async function refundedOutside(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  return changeCharge(
    {
      _id: charge._id,
      $or: [
        { outcome: trusted({ $in: ['undecided', 'kept'] }) },
        { 'refund.state': trusted({ $in: ['due', 'requested', 'failed'] }) },
      ],
    },
    {
      $set: {
        outcome: 'refund',
        reason: 'refunded_outside',
        net: 0,
        refund: {
          ...newRefund(charge._id, charge.amount),
          state: 'processed',
          external: true,
          processedAt: deps.clock.now(),
        },
        open: false,
        nextAt: null,
      },
    },
    deps,
  );
}

/** Counts one more call for a due refund; answers which one it is, or null when it is not due any more. */
export async function startRefundTry(charge: ChargeRecord): Promise<number | null> {
  const started = await Charge.findOneAndUpdate(
    { _id: charge._id, 'refund.state': 'due', 'refund.gen': genOf(charge) },
    { $inc: { 'refund.tries': 1 } },
    { returnDocument: 'after' },
  ).lean();
  return started?.refund?.tries ?? null;
}

/** How long a refund that waits is left alone between two tries before its time, whoever makes them. */
const earlyTryEveryMs = 30_000;

/** A refund call did not get through: it stays due and is tried again later, or earlier if the provider was silent. */
export async function postponeRefund(
  charge: ChargeRecord,
  { nextAt, error, wasSilent }: { nextAt: Date; error: string; wasSilent: boolean },
  deps: MoveDeps,
): Promise<void> {
  const retryFrom = wasSilent ? new Date(deps.clock.now().getTime() + earlyTryEveryMs) : null;
  await changeCharge(
    { _id: charge._id, 'refund.state': 'due', 'refund.gen': genOf(charge) },
    { $set: { nextAt, 'refund.lastError': error, 'refund.retryFrom': retryFrom } },
    deps,
  );
}

const waitingAt = (now: Date, retryFrom: unknown): Record<string, unknown> => ({
  open: true,
  'refund.state': 'due',
  'refund.retryFrom': retryFrom,
  nextAt: trusted({ $gt: now }),
});

/** The one refund that has waited longest for a try before its time, reserved for the caller; null if there is none. */
export async function takeWaitingRefund({ clock }: Pick<MoveDeps, 'clock'>): Promise<ChargeRecord | null> {
  const now = clock.now();
  return Charge.findOneAndUpdate(
    waitingAt(now, trusted({ $lte: now })),
    { $set: { 'refund.retryFrom': new Date(now.getTime() + earlyTryEveryMs) } },
    { sort: { 'refund.retryFrom': 1 }, returnDocument: 'after' },
  ).lean();
}

/** The provider takes refunds again: those that wait because it did not are due now. */
export async function endRefundWaits({ clock }: Pick<MoveDeps, 'clock'>): Promise<void> {
  const now = clock.now();
  await Charge.updateMany(waitingAt(now, trusted({ $ne: null })), { $set: { nextAt: now } });
}
