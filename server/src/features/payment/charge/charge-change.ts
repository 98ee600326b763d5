import type { Deps } from '../../../platform/deps.ts';
import { Charge, type ChargeRecord, type ChargeRefund } from './charge.model.ts';

/** The idempotency key of a refund: the same for every try until a person starts a new generation. */
export const refundKey = (razorpayPaymentId: string, gen: number): string => `refund-${razorpayPaymentId}-${gen}`;

export const genOf = (charge: ChargeRecord): number => charge.refund?.gen ?? 0;

/** A refund that nobody has asked for yet; `amount` in rupees. */
export function newRefund(razorpayPaymentId: string, amount: number): ChargeRefund {
  return {
    amount,
    state: 'due',
    gen: 1,
    key: refundKey(razorpayPaymentId, 1),
    razorpayRefundId: null,
    tries: 0,
    lastError: null,
    retryFrom: null,
    requestedAt: null,
    processedAt: null,
    external: false,
  };
}

/** One compare-and-set of one charge; false when the charge is not as `filter` expects. */
export async function changeCharge(
  filter: Record<string, unknown>,
  update: Record<string, unknown>,
  { logger }: Pick<Deps, 'logger'>,
): Promise<boolean> {
  const { modifiedCount } = await Charge.updateOne(filter, update);
  if (modifiedCount === 1) logger.info({ chargeId: filter['_id'], update }, 'charge moved');
  return modifiedCount === 1;
}
