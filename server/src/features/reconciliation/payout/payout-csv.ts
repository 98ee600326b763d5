import { dayInIndia, settlementColumnTexts } from '@rental/contracts';
import { csvLine } from '../../../http/csv.ts';
import type { PayoutLineRecord } from './payout-line.model.ts';

/** The first line: the names of the columns. */
export const payoutHead = csvLine(Object.values(settlementColumnTexts));

const rupees = (paise: number): number => paise / 100;

/**
 * A line of a payout for an accountant: rupees as plain numbers, below zero for what went away. Gross less fee less
 * the tax on it is net, as long as the provider's own numbers agree.
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
