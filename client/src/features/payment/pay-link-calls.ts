import { payLinkContract, publicConfigContract } from '@rental/contracts';
import type { PaymentOrder } from '@rental/contracts';
import { call } from '../../lib/api/call-contract.ts';
import { errorCode, isUnreachable, whyFailed } from '../../lib/api/error-message.ts';
import { openCheckout, prepareCheckout } from '../../lib/browser/open-checkout.ts';
import type { CheckoutSuccess } from '../../lib/browser/open-checkout.ts';
import type { Phase } from './pay-link-phases.ts';

/* The calls of a pay link. Each returns what the page shows next. None needs a login. */

export async function loadLink(token: string): Promise<Phase> {
  const { data, error } = await call({ contract: payLinkContract.byLink, body: { token } });
  if (data) return { is: data.state, payment: data.payment };
  if (errorCode(error) === 'payment_not_found') return { is: 'unknown' };
  return { is: 'notLoaded', problem: { why: whyFailed(error) } };
}

/** What follows if no order can be created. After any other rejection, the customer can try again. */
const phaseAfterOrder: Record<string, Phase['is']> = {
  payment_not_found: 'unknown',
  already_confirmed: 'paid',
  payment_in_progress: 'checking',
  hold_ended: 'over',
  hold_too_short: 'over',
};

/** Creates the order and loads the provider’s script. Returns the order, or what the page shows instead. */
export async function prepareOrder(token: string): Promise<{ order: PaymentOrder } | { next: Phase }> {
  const [{ data: order, error }, config] = await Promise.all([
    call({ contract: payLinkContract.createByLink, body: { token } }),
    call({ contract: publicConfigContract.config }),
  ]);
  if (!order) {
    const is = phaseAfterOrder[errorCode(error) ?? ''];
    return { next: is ? { is } : { is: 'open', problem: { why: whyFailed(error) } } };
  }
  const isReady = await prepareCheckout(config.data?.checkoutScriptUrl ?? '').then(
    () => true,
    () => false,
  );
  return isReady ? { order } : { next: { is: 'open', problem: 'notOpened' } };
}

/** What the provider’s window passed to us after a payment. */
export type Proof = { orderId: string; success: CheckoutSuccess };

/** Opens the provider’s window. Returns the proof of a payment, or why there is none. */
export async function openWindow(order: PaymentOrder): Promise<Proof | 'notOpened' | 'failed' | 'closed'> {
  const outcome = await openCheckout({ order });
  if (outcome.kind === 'paid') return { orderId: order.orderId, success: outcome.success };
  if (outcome.kind === 'unavailable') return 'notOpened';
  return outcome.hadFailedAttempt ? 'failed' : 'closed';
}

const phaseAfterProof: Record<string, Phase['is']> = {
  payment_refunding: 'refunding',
  booking_cancelled: 'refunding',
  paid_twice: 'paidTwice',
  wrong_amount: 'wrongAmount',
};

/** Sends the proof of a payment. Returns null if it has to be sent again, because no response arrived. */
export async function verifyProof(token: string, { orderId, success }: Proof): Promise<Phase | null> {
  const body = {
    token,
    orderCreationId: orderId,
    razorpayPaymentId: success.razorpay_payment_id,
    razorpayOrderId: success.razorpay_order_id,
    razorpaySignature: success.razorpay_signature,
  };
  const { data, error } = await call({ contract: payLinkContract.verifyByLink, body });
  if (data) return { is: data.status === 'confirmed' ? 'paid' : 'checking' };
  const code = errorCode(error);
  const isUnanswered = isUnreachable(error) || code === null || code === 'unavailable' || code === 'too_many_requests';
  return isUnanswered ? null : { is: phaseAfterProof[code] ?? 'unclear' };
}
