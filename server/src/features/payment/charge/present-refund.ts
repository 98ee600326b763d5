import type { Refund } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { ChargeRecord } from './charge.model.ts';

/** A charge's refund as the wire shows it, or null without one. */
export function presentChargeRefund({ refund }: Pick<ChargeRecord, 'refund'>): Refund | null {
  return refund && { amount: refund.amount, state: refund.state, reference: refund.razorpayRefundId };
}

/** The refund that matters to a booking's customer: of the payment that confirmed it, else of any other. */
export function presentRefund(
  { settledBy, refundDue }: Pick<BookingRecord, 'settledBy' | 'refundDue'>,
  charges: readonly ChargeRecord[],
): Refund | null {
  const refunded = charges.filter(({ refund }) => refund !== null);
  const charge = refunded.find(({ _id }) => _id === settledBy) ?? refunded[0];
  if (charge) return presentChargeRefund(charge);
  // Promised by a cancellation that is not finished yet.
  return refundDue > 0 ? { amount: refundDue, state: 'due', reference: null } : null;
}
