import type { DifferenceKind } from '@rental/contracts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { difference, type FoundDifference } from '../differences.ts';
import { ownRefundsOf } from '../read-payment.ts';
import type { PayoutRecord } from './payout.model.ts';
import type { PayoutLineRecord } from './payout-line.model.ts';

type Line = PayoutLineRecord;

/** The payout lines of a day, and all other lines of the same payouts or about the same payments and refunds. */
export type PaidOut = {
  lines: Line[];
  /** Keyed by the provider’s payment id. */
  charges: Map<string, ChargeRecord>;
  payouts: Map<string, PayoutRecord>;
  /** All lines of the payouts that include a line of this day. */
  linesOfPayouts: Line[];
  /** All lines, in any payout, about the payments and refunds that were paid out on this day. */
  linesOfEntities: Line[];
};

/**
 * Returns the differences between the day’s payouts and our records, and within the payouts themselves. Payments
 * missing from our records are skipped.
 */
export function comparePayouts(paidOut: PaidOut): FoundDifference[] {
  return [
    ...paidOut.lines.flatMap((line) => compareLine(line, paidOut.charges)),
    ...findTwice(paidOut),
    ...compareTotals(paidOut),
  ];
}

function compareLine(line: Line, charges: Map<string, ChargeRecord>): FoundDifference[] {
  const { type, entityId, razorpayPaymentId, creditPaise, debitPaise } = line;
  const about = { ours: null, razorpayPaymentId };
  if (type === 'adjustment') return [difference(type, entityId, { theirs: creditPaise - debitPaise, ...about })];
  if (type !== 'payment' && type !== 'refund')
    return [difference('unknown_word', entityId, { theirs: type, ...about })];
  const charge = charges.get(razorpayPaymentId ?? '');
  if (!charge) return [];
  return type === 'payment' ? comparePaid(line, charge) : compareReturned(line, charge);
}

function comparePaid(line: Line, charge: ChargeRecord): FoundDifference[] {
  const { entityId, amountPaise, creditPaise, feePaise } = line;
  const about = { razorpayPaymentId: charge._id, bookingId: charge.bookingId };
  const compare = (kind: DifferenceKind, ours: number, theirs: number) =>
    ours === theirs ? [] : [difference(kind, entityId, { ours, theirs, ...about })];
  return [
    ...compare('payout_amount_differs', charge.providerPaise, amountPaise),
    ...compare('payout_net_differs', amountPaise - feePaise, creditPaise),
    ...(hasOtherFee(line, charge) ? [difference('fee_differs', entityId, { ...feesOf(line, charge), ...about })] : []),
  ];
}

const hasOtherFee = (line: Line, { feePaise, taxPaise }: ChargeRecord): boolean =>
  (feePaise !== undefined && feePaise !== line.feePaise) || (taxPaise !== undefined && taxPaise !== line.taxPaise);

/** Returns the fees on both sides if they differ, otherwise the tax included in them. */
const feesOf = (line: Line, { feePaise = 0, taxPaise = 0 }: ChargeRecord): { ours: number; theirs: number } =>
  feePaise === line.feePaise ? { ours: taxPaise, theirs: line.taxPaise } : { ours: feePaise, theirs: line.feePaise };

/**
 * Our records contain only the total of the refunds made outside our system, so only our own refunds can be compared
 * with a payout line.
 */
function compareReturned({ entityId, amountPaise }: Line, charge: ChargeRecord): FoundDifference[] {
  const own = ownRefundsOf(charge).find(({ refundId }) => refundId === entityId);
  if (!own || own.paise === amountPaise) return [];
  const about = { razorpayPaymentId: charge._id, refundId: entityId, bookingId: charge.bookingId };
  return [difference('payout_amount_differs', entityId, { ours: own.paise, theirs: amountPaise, ...about })];
}

function findTwice({ lines, charges, linesOfEntities }: PaidOut): FoundDifference[] {
  return lines.flatMap(({ entityId, type, razorpayPaymentId }) => {
    const listing = linesOfEntities.filter((each) => each.entityId === entityId).map((each) => each.payoutId);
    const payouts = [...new Set(listing)].toSorted();
    if (type === 'adjustment' || payouts.length < 2) return [];
    const bookingId = charges.get(razorpayPaymentId ?? '')?.bookingId ?? null;
    const refundId = type === 'refund' ? entityId : null;
    const about = { razorpayPaymentId, refundId, bookingId };
    return [difference('paid_out_twice', entityId, { ours: 'once', theirs: payouts.join(', '), ...about })];
  });
}

/** Compares the amount of each payout with the sum of its lines. */
function compareTotals({ payouts, linesOfPayouts }: PaidOut): FoundDifference[] {
  return [...payouts.values()].flatMap(({ _id, amountPaise, status }) => {
    if (status === 'unreadable') return [difference('unknown_word', _id, { ours: null, theirs: status })];
    const lines = linesOfPayouts.filter(({ payoutId }) => payoutId === _id);
    const sum = lines.reduce((total, { creditPaise, debitPaise }) => total + creditPaise - debitPaise, 0);
    const isSame = lines.length === 0 || sum === amountPaise;
    return isSame ? [] : [difference('payout_total_differs', _id, { ours: sum, theirs: amountPaise })];
  });
}
