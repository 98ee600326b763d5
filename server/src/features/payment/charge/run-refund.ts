import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderRefund, toPaise } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import { endRefundWaits, takeWaitingRefund } from './charge-schedule.ts';
import { isDue } from './charge-moves.ts';
import { recordRefund } from './record-refund.ts';
import { postponeRefund, refundRefused, startRefundTry } from './refund-moves.ts';
import { mailRefund } from '../payment-mails.ts';
import { applyRefunds } from './review-returns.ts';

const retryMinutes = [1, 5, 30, 60];
const alertFromTry = 3;
/** A second refusal that is not about our balance will not be the last: a person decides. */
const refusedFromTry = 2;
/** Of each call: a list and a call fit into the time that a handler has. */
const budgetMs = 4_000;

/**
 * Asks the provider to return what a charge owes, one refund after the other, as far as it is due now; idempotent.
 *
 * From the second try on the refunds that exist are listed first, because nobody documents how long the provider
 * remembers an idempotency key. Source: protocol, section 4.4.
 */
export async function runRefunds(chargeId: string, deps: Deps): Promise<void> {
  // Counted before the call, so that a crash in the middle of it makes the next try look first.
  const charge = await startRefundTry(chargeId, deps);
  const part = charge?.parts.find(isDue);
  if (!charge || !part) return;
  try {
    await send({ charge, part, mayExist: part.tries > 1 }, deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await recover({ charge, part, error }, deps);
    return;
  }
  await runRefunds(chargeId, deps);
}

/**
 * Tries one of the refunds that wait because the provider was silent before its time. Once the provider takes it, the
 * others are due. A try that fails changes no plan, and looks before it asks: an outage sees one look a round, however
 * many refunds wait.
 */
export async function tryWaitingRefund(deps: Deps): Promise<void> {
  const charge = await takeWaitingRefund(deps);
  const part = charge?.parts.find(isDue);
  if (!charge || !part) return;
  try {
    await send({ charge, part, mayExist: true }, deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const plan = { nextAt: charge.nextAt ?? deps.clock.now(), error: error.message, wasSilent: error.retryable };
    await postponeRefund({ chargeId: charge._id, part }, plan, deps);
    return;
  }
  await endRefundWaits(deps);
}

type Sending = { charge: ChargeRecord; part: RefundPart; mayExist: boolean };

async function send({ charge, part, mayExist }: Sending, deps: Deps): Promise<void> {
  const found = mayExist ? await findSent(charge, part, deps) : null;
  const told = found ?? (await requestRefund(charge, part, deps));
  await checkpoint('refund:called');
  await recordRefund({ charge, part, told }, deps);
}

async function requestRefund(charge: ChargeRecord, { key, amount, paise }: RefundPart, deps: Deps) {
  const amountInPaise = paise ?? toPaise(amount);
  const input = { razorpayPaymentId: charge._id, amountInPaise, key, bookingId: String(charge.bookingId) };
  return deps.gateway.refund(input, { budgetMs });
}

async function findSent(charge: ChargeRecord, { key }: RefundPart, deps: Deps): Promise<ProviderRefund | null> {
  const refunds = await deps.gateway.fetchRefunds(charge._id, { budgetMs });
  return refunds.find(({ receipt, status }) => receipt === key && status !== 'failed') ?? null;
}

type FailedTry = { charge: ChargeRecord; part: RefundPart; error: GatewayError };

async function recover({ charge, part, error }: FailedTry, deps: Deps): Promise<void> {
  const isRefused = error.kind === 'validation';
  const which = { chargeId: charge._id, part };
  // Our own earlier call, or somebody in the provider's dashboard: what is left is asked for at once.
  if (isRefused && (await learnReturns(charge, deps))) {
    await postponeRefund(which, { nextAt: deps.clock.now(), error: error.message, wasSilent: false }, deps);
    return;
  }
  const waitsForBalance = /balance/i.test(`${error.reason ?? ''} ${error.description ?? ''}`);
  if (isRefused && !waitsForBalance && part.tries >= refusedFromTry) {
    await mailRefund({ charge, part, news: 'failed', reference: null }, deps);
    await refundRefused(which, error.message, deps);
    return;
  }
  const minutes = retryMinutes[Math.min(part.tries, retryMinutes.length) - 1] ?? 60;
  const nextAt = new Date(deps.clock.now().getTime() + minutes * 60_000);
  await postponeRefund(which, { nextAt, error: error.message, wasSilent: error.retryable }, deps);
  if (part.tries >= alertFromTry) {
    deps.logger.error({ alert: 'refund_delayed', chargeId: charge._id, tries: part.tries }, 'refund keeps failing');
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
