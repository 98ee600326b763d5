import { checkpoint } from '../../../platform/checkpoint.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { ProviderRefund } from '../../../platform/payment-gateway.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { type MoveDeps, moveCharge, refundKey } from './charge-moves.ts';

/* Every change of a charge's refund, made as `charge-moves.ts` says. */

const genOf = ({ refund }: ChargeRecord): number => refund?.gen ?? 0;

/** For how long a try belongs to whoever started it: longer than a list and a call may take together. */
const tryLeaseMs = 30_000;

/**
 * Counts one more call for a due refund and reserves it for the caller; answers the charge as it then is, or null when
 * the refund is not due, or somebody else is at it.
 */
export async function startRefundTry(
  charge: ChargeRecord,
  { clock }: Pick<MoveDeps, 'clock'>,
): Promise<ChargeRecord | null> {
  const now = clock.now();
  return Charge.findOneAndUpdate(
    {
      _id: charge._id,
      'refund.state': 'due',
      'refund.gen': genOf(charge),
      /* guard: one caller at a time asks for a refund */ nextAt: trusted({ $lte: now }),
    },
    { $set: { nextAt: new Date(now.getTime() + tryLeaseMs) }, $inc: { 'refund.tries': 1 } },
    { returnDocument: 'after' },
  ).lean();
}

/** C5 and C6: the provider has taken this refund on, and perhaps ended it at once. */
export async function recordRefund(charge: ChargeRecord, accepted: ProviderRefund, deps: MoveDeps): Promise<void> {
  await refundRequested(charge, accepted.id, deps);
  const { status } = accepted;
  if (status === 'processed' || status === 'failed') await refundEnded(charge, status, deps);
  await checkpoint('refund:recorded');
}

/** C5: the provider has taken this refund on. */
export async function refundRequested(charge: ChargeRecord, refundId: string, deps: MoveDeps): Promise<boolean> {
  const now = deps.clock.now();
  return moveCharge(charge, deps, {
    filter: { /* guard: C5 expects a refund that is due */ 'refund.state': 'due', 'refund.gen': genOf(charge) },
    $set: {
      'refund.state': 'requested',
      'refund.razorpayRefundId': refundId,
      'refund.requestedAt': now,
      'refund.lastError': null,
      'refund.retryFrom': null,
      nextAt: new Date(now.getTime() + 3_600_000),
    },
  });
}

/**
 * C6: the provider's refund has ended, well or badly. One that failed waits for a person, also when the bank sends the
 * money back after the provider called it processed.
 */
export async function refundEnded(
  charge: ChargeRecord,
  state: 'processed' | 'failed',
  deps: MoveDeps,
): Promise<boolean> {
  const isProcessed = state === 'processed';
  const moved = await moveCharge(charge, deps, {
    filter: {
      'refund.state': isProcessed ? 'requested' : trusted({ $in: ['requested', 'processed'] }),
      'refund.gen': genOf(charge),
      'refund.external': false,
    },
    $set: {
      'refund.state': state,
      'refund.processedAt': isProcessed ? deps.clock.now() : null,
      open: !isProcessed,
      nextAt: null,
    },
  });
  if (moved && !isProcessed) {
    deps.logger.error({ alert: 'refund_failed', chargeId: charge._id }, 'refund failed; an admin must retry it');
  }
  return moved;
}

/** C6 of a refund that the provider refuses for good: it waits for a person. */
export async function refundRefused(charge: ChargeRecord, error: string, deps: MoveDeps): Promise<boolean> {
  const moved = await moveCharge(charge, deps, {
    filter: { 'refund.state': 'due', 'refund.gen': genOf(charge) },
    $set: { 'refund.state': 'failed', 'refund.lastError': error, 'refund.retryFrom': null, open: true, nextAt: null },
  });
  if (moved) {
    deps.logger.error(
      { alert: 'refund_refused', chargeId: charge._id, err: error },
      'refund refused; see to it by hand',
    );
  }
  return moved;
}

/** A refund that waits for its next try is due now; false when it does not wait, or somebody is at it. */
export async function hurryRefund(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  const now = deps.clock.now();
  const freeUntil = new Date(now.getTime() + tryLeaseMs);
  return moveCharge(charge, deps, {
    filter: { 'refund.state': 'due', 'refund.tries': trusted({ $gt: 0 }), nextAt: trusted({ $gt: freeUntil }) },
    $set: { nextAt: now },
  });
}

/** C7: a person tries a failed refund again, under a new key. */
export async function retryRefund(charge: ChargeRecord, deps: MoveDeps): Promise<boolean> {
  const gen = genOf(charge);
  return moveCharge(charge, deps, {
    filter: { /* guard: C7 expects a refund that failed */ 'refund.state': 'failed', 'refund.gen': gen },
    $set: {
      'refund.state': 'due',
      'refund.gen': gen + 1,
      'refund.key': refundKey(charge._id, gen + 1),
      'refund.razorpayRefundId': null,
      'refund.tries': 0,
      nextAt: deps.clock.now(),
    },
  });
}

/** How long a refund that waits is left alone between two tries before its time, whoever makes them. */
export const earlyTryEveryMs = 30_000;

/** A refund call did not get through: it stays due and is tried again later, or earlier if the provider was silent. */
export async function postponeRefund(
  charge: ChargeRecord,
  { nextAt, error, wasSilent }: { nextAt: Date; error: string; wasSilent: boolean },
  deps: MoveDeps,
): Promise<void> {
  const retryFrom = wasSilent ? new Date(deps.clock.now().getTime() + earlyTryEveryMs) : null;
  await moveCharge(charge, deps, {
    filter: { 'refund.state': 'due', 'refund.gen': genOf(charge) },
    $set: { nextAt, 'refund.lastError': error, 'refund.retryFrom': retryFrom },
  });
}
