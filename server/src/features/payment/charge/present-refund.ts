import type { Refund } from '@rental/contracts';
import type { ChargeRecord } from './charge.model.ts';

/** A charge's refund as the wire shows it, or null without one. */
export function presentRefund({ refund }: Pick<ChargeRecord, 'refund'>): Refund | null {
  return refund && { amount: refund.amount, state: refund.state, reference: refund.razorpayRefundId };
}
