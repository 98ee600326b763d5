import type { PayLink, PaymentOrder, payLinkContract, BodyOutput } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { orderBooking } from '../create-order.ts';
import { type Verified, verifyRow } from '../verify-payment.ts';
import { awaitedBy, findLinked, presentAwaited, stateOf } from './find-linked.ts';

/* What anyone who has a pay link can do. Each throws `payment_not_found` for a token that isn’t ours. */

/** Shows what a pay link is for, while that can be paid. Source: protocol, section 5.15. */
export async function showLinked(token: string, deps: Deps): Promise<PayLink> {
  const linked = await findLinked(token, deps);
  const state = stateOf(linked, deps);
  const awaited = state === 'open' || state === 'checking' ? awaitedBy(linked) : null;
  return { state, ...(awaited && { payment: await presentAwaited(awaited, linked.booking) }) };
}

/**
 * Returns the order of a pay link. Never opens a new payment request: once the booking no longer waits for the payment
 * of the link, throws `already_confirmed` or `hold_ended`.
 */
export async function orderLinked(token: string, deps: Deps): Promise<PaymentOrder> {
  const linked = await findLinked(token, deps);
  if (!awaitedBy(linked)) throw new AppError(stateOf(linked, deps) === 'paid' ? 'already_confirmed' : 'hold_ended');
  return orderBooking(linked.booking, undefined, deps);
}

type VerifyBody = BodyOutput<typeof payLinkContract.verifyByLink>;

/** `verifyPayment` for the payment of a link. */
export async function verifyLinked({ token, ...signed }: VerifyBody, deps: Deps): Promise<Pick<Verified, 'status'>> {
  const { payment } = await findLinked(token, deps);
  const { status } = await verifyRow(payment, signed, deps);
  return { status };
}
