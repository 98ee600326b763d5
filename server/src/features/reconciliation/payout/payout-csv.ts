import { dayInIndia, payoutColumnTexts } from '@rental/contracts';
import { csvLine } from '../../../http/csv.ts';
import type { PayoutLineRecord } from './payout-line.model.ts';

/** The header line with the column names. */
export const payoutHead = csvLine(Object.values(payoutColumnTexts));

const rupees = (paise: number): number => paise / 100;

/**
 * Returns a payout line for accounting. Amounts are rupees as plain numbers, negative for money that was deducted.
 * Gross minus fee minus tax equals net, provided the provider’s own numbers agree.
 */
export function payoutRow(line: PayoutLineRecord, bookingId: string | null): string {
  const { madeAt, type, razorpayPaymentId, razorpayOrderId, amountPaise, feePaise, taxPaise, utr } = line;
  const net = line.creditPaise - line.debitPaise;
  return csvLine([
    dayInIndia(madeAt),
    type,
    razorpayPaymentId ?? '',
    razorpayOrderId ?? '',
    bookingId ?? '',
    rupees(line.debitPaise > 0 ? -amountPaise : amountPaise),
    rupees(feePaise - taxPaise),
    rupees(taxPaise),
    rupees(net),
    utr ?? '',
  ]);
}
