import type { Deps } from '../../../platform/deps.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund, toPaise } from '../../../platform/payment-gateway.ts';
import { mailRefund } from '../payment-mails.ts';
import { forgetUnknown, noteUnknown } from '../payment-moves.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import { findCharge } from './find-charges.ts';
import { findForgotten, noteOutside } from './outside-moves.ts';
import { recordRefund } from './record-refund.ts';

type Returned = Pick<ProviderPayment, 'refundedInPaise'>;

/**
 * Compares what the provider says went back with what we know of it, and writes down the difference: how our own
 * refunds ended (C5, C6) and what was returned outside (C11, C12, C8). Answers the charge as it then is. A provider
 * that does not answer leaves it as it was. Source: protocol, section 4.6.
 */
export async function reviewReturns(charge: ChargeRecord, entity: Returned, deps: Deps): Promise<ChargeRecord> {
  const isUnderWay = charge.parts.some(({ state }) => state === 'requested');
  const isKnown = entity.refundedInPaise === returnedSoFar(charge) && !isUnderWay;
  return isKnown ? charge : lookAtRefunds(charge, deps);
}

/** The same without asking first whether anything differs. */
export async function lookAtRefunds(charge: ChargeRecord, deps: Deps): Promise<ChargeRecord> {
  try {
    await applyRefunds(charge, await deps.gateway.fetchRefunds(charge._id), deps);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.logger.warn({ chargeId: charge._id, err: error.message }, 'payment provider did not list refunds');
  }
  return (await findCharge(charge._id)) ?? charge;
}

const hasNotFailed = ({ status }: ProviderRefund): boolean => status !== 'failed';

/** Writes down what the provider's list of a payment's refunds says; false when it says nothing new. */
export async function applyRefunds(charge: ChargeRecord, refunds: ProviderRefund[], deps: Deps): Promise<boolean> {
  const known = refunds.filter(({ status }) => status !== 'unknown').map(({ id }) => id);
  if (known.length > 0) await forgetUnknown(charge.paymentId, known);
  const isOwn = ({ receipt }: ProviderRefund) => receipt?.startsWith(`refund-${charge._id}-`) === true;
  const own = refunds.filter(isOwn);
  let isNew = false;
  for (const part of charge.parts) isNew = (await followPart({ charge, part, own }, deps)) || isNew;
  // Read after the list was: what we have stored by now is no refund that we had forgotten.
  const forgotten = findForgotten((await findCharge(charge._id)) ?? charge, own.filter(hasNotFailed));
  const outside = [...refunds.filter((each) => !isOwn(each) && hasNotFailed(each)), ...forgotten];
  const paise = outside.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0);
  const forgottenKeys = forgotten.flatMap(({ receipt }) => receipt ?? []);
  const noted = await noteOutside(charge._id, { paise, forgottenKeys }, deps);
  if (noted) await mailPaidByOthers(noted, deps);
  return noted !== null || isNew;
}

/** What we owed and others returned in full has reached its customer as well. */
async function mailPaidByOthers(charge: ChargeRecord, deps: Deps): Promise<void> {
  const paid = charge.parts.filter(({ state, amount, byHand }) => state === 'processed' && amount === 0 && !byHand);
  for (const part of paid) {
    await mailRefund({ charge, part: { ...part, amount: part.promised }, news: 'done', reference: null }, deps);
  }
}

/** Paise that we know to have gone back through the provider: by us, and outside. */
export function returnedSoFar({ parts, outsidePaise }: ChargeRecord): number {
  const ours = parts.filter(({ state, byHand }) => state === 'processed' && !byHand);
  return ours.reduce((sum, { paise, amount }) => sum + (paise ?? toPaise(amount)), outsidePaise);
}

/** The provider's refund that this one became: the one it told us of, or one whose answer was lost. */
const findOwn = ({ razorpayRefundId, key }: RefundPart, own: ProviderRefund[]): ProviderRefund | undefined =>
  own.find(({ id }) => id === razorpayRefundId) ??
  own.find(({ receipt, status }) => receipt === key && status !== 'failed');

type Following = { charge: ChargeRecord; part: RefundPart; own: ProviderRefund[] };

async function followPart({ charge, part, own }: Following, deps: Deps): Promise<boolean> {
  const found = findOwn(part, own);
  if (!found) return false;
  if (found.status === 'unknown') await alertUnknown(charge, found, deps);
  return recordRefund({ charge, part, told: found }, deps);
}

async function alertUnknown(charge: ChargeRecord, { id, word }: ProviderRefund, deps: Deps): Promise<void> {
  if (!(await noteUnknown(charge.paymentId, { id, word }, deps))) return;
  deps.logger.error(
    { alert: 'unknown_refund_state', chargeId: charge._id, refundId: id, word },
    'unknown refund state',
  );
}
