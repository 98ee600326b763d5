import { toPaise } from '../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';

/* The one place here that knows how a charge keeps its refunds. */

/** A refund that we asked the provider for and that it has taken on. */
export type OwnRefund = { refundId: string; paise: number; state: 'requested' | 'processed' | 'failed' };

/** Every refund of ours that the provider has given an id, but for those that others paid. */
export function ownRefundsOf({ parts }: ChargeRecord): OwnRefund[] {
  return parts.flatMap(({ razorpayRefundId: refundId, paise, amount, state, byHand }) =>
    refundId === null || byHand || amount === 0 || state === 'due'
      ? []
      : [{ refundId, paise: paise ?? toPaise(amount), state }],
  );
}
