import { type PaymentRequest, timesOf } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';

/** Returns the balance as a field of a reply; empty if nothing remains to be paid. */
export const presentBalance = ({ balance = 0 }: Pick<BookingRecord, 'balance'>): { balance?: number } =>
  balance > 0 ? { balance } : {};

/** Returns the open payment request as a field of a reply; no field if there is none. */
export function presentRequest({ paymentRequest }: Pick<BookingRecord, 'paymentRequest'>): {
  paymentRequest?: PaymentRequest;
} {
  if (!paymentRequest) return {};
  const { _id, kind, amount, until, plan } = paymentRequest;
  const { fromDate, toDate } = plan;
  return {
    paymentRequest: {
      id: String(_id),
      ...(kind !== 'change' && { kind }),
      amount,
      until: until.toISOString(),
      fromDate,
      toDate,
      ...timesOf(plan),
    },
  };
}
