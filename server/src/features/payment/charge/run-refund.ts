import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, ChargeRefund } from './charge.model.ts';
import { endRefundWaits, planCharge, takeWaitingRefund } from './charge-schedule.ts';
import { findCharge } from './find-charges.ts';
import { postponeRefund, recordRefund, refundRefused, startRefundTry } from './refund-moves.ts';
import { applyRefunds, paiseOfRefund } from './review-returns.ts';

const retryMinutes = [1, 5, 30, 60];
const alertFromTry = 3;
/** A second refusal that is not about our balance will not be the last: a person decides. */
const refusedFromTry = 2;
/** Of each call: a list and a call fit into the time that a handler has. */
const budgetMs = 4_000;

/**
 * Asks the provider to return what a charge owes, if it is due now; idempotent.
 *
 * From the second try on the refunds that exist are listed first, because nobody documents how long the provider
 * remembers an idempotency key. Source: protocol, section 4.4.
 */
export async function runRefund(charge: ChargeRecord, deps: Deps): Promise<void> {
  const { refund } = charge;
  if (!refund || refund.state !== 'due' || (charge.nextAt !== null && charge.nextAt > deps.clock.now())) return;
  // Counted before the call, so that a crash in the middle of it makes the next try look first.
  const started = await startRefundTry(charge, deps);
  if (!started?.refund) return;
  const { tries } = started.refund;
  try {
    await send({ charge: started, refund: started.refund, mayExist: tries > 1 }, deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await recover({ charge: started, tries, error }, deps);
  }
}

/** Reads the charge again, runs what is due on it, and answers the charge as it was read. */
export async function runDueRefund(chargeId: string, deps: Deps): Promise<ChargeRecord | null> {
  const charge = await findCharge(chargeId);
  if (charge) await runRefund(charge, deps);
  return charge;
}

/**
 * Tries one of the refunds that wait because the provider was silent before its time. Once the provider takes it, the
 * others are due. A try that fails changes no plan, and looks before it asks: an outage sees one look a round, however
 * many refunds wait.
 */
export async function tryWaitingRefund(deps: Deps): Promise<void> {
  const charge = await takeWaitingRefund(deps);
  if (!charge?.refund) return;
  try {
    await send({ charge, refund: charge.refund, mayExist: true }, deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const plan = { nextAt: charge.nextAt ?? deps.clock.now(), error: error.message, wasSilent: error.retryable };
    await postponeRefund(charge, plan, deps);
    return;
  }
  await endRefundWaits(deps);
}

type Sending = { charge: ChargeRecord; refund: ChargeRefund; mayExist: boolean };

async function send({ charge, refund, mayExist }: Sending, deps: Deps): Promise<void> {
  const found = /* guard: refunds are listed before one is asked for again -> null */ mayExist
    ? await findOwnRefund(charge, refund, deps)
    : null;
  const accepted = found ?? (await requestRefund(charge, refund, deps));
  await checkpoint('refund:called');
  await recordRefund(charge, accepted, deps);
}

async function requestRefund(charge: ChargeRecord, refund: ChargeRefund, deps: Deps): Promise<ProviderRefund> {
  const input = {
    razorpayPaymentId: charge._id,
    amountInPaise: paiseOfRefund(charge),
    key: refund.key,
    bookingId: String(charge.bookingId),
  };
  return deps.gateway.refund(input, { budgetMs });
}

async function findOwnRefund(charge: ChargeRecord, refund: ChargeRefund, deps: Deps): Promise<ProviderRefund | null> {
  const refunds = await deps.gateway.fetchRefunds(charge._id, { budgetMs });
  return refunds.find(({ receipt, status }) => receipt === refund.key && status !== 'failed') ?? null;
}

type FailedTry = { charge: ChargeRecord; tries: number; error: GatewayError };

async function recover({ charge, tries, error }: FailedTry, deps: Deps): Promise<void> {
  const isRefused = error.kind === 'validation';
  // Our own earlier call, or somebody in the provider's dashboard: what is left is asked for at once.
  if (isRefused && (await learnReturns(charge, deps))) {
    await planCharge(charge._id, deps.clock.now());
    return;
  }
  const waitsForBalance = /balance/i.test(`${error.reason ?? ''} ${error.description ?? ''}`);
  if (isRefused && !waitsForBalance && tries >= refusedFromTry) {
    await refundRefused(charge, error.message, deps);
    return;
  }
  const minutes = retryMinutes[Math.min(tries, retryMinutes.length) - 1] ?? 60;
  const nextAt = new Date(deps.clock.now().getTime() + minutes * 60_000);
  await postponeRefund(charge, { nextAt, error: error.message, wasSilent: error.retryable }, deps);
  if (tries >= alertFromTry) {
    deps.logger.error({ alert: 'refund_delayed', chargeId: charge._id, tries }, 'refund keeps failing');
  }
}

async function learnReturns(charge: ChargeRecord, deps: Deps): Promise<boolean> {
  try {
    return await applyRefunds(charge, await deps.gateway.fetchRefunds(charge._id, { budgetMs }), deps);
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
