import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { type Found, found } from '../found.ts';
import { ownRefundsOf } from '../own-refunds.ts';
import type { SettlementRecord } from './settlement.model.ts';
import type { SettlementLineRecord } from './settlement-line.model.ts';

type Line = SettlementLineRecord;

/** What was settled on a day, and what belongs to it: every line of each payment and settlement in it. */
export type Settled = {
  lines: Line[];
  /** By the provider's payment id. */
  charges: Map<string, ChargeRecord>;
  settlements: Map<string, SettlementRecord>;
  /** Every line of the settlements that the day touches. */
  linesOfSettlements: Line[];
  /** Every settlement that lists what the day settled. */
  linesOfEntities: Line[];
};

/** In what the day's settlements differ from our books and from themselves. Payments that we do not know are not judged. */
export function compareSettled(settled: Settled): Found[] {
  return [
    ...settled.lines.flatMap((line) => compareLine(line, settled.charges)),
    ...findTwice(settled),
    ...compareTotals(settled),
  ];
}

function compareLine(line: Line, charges: Map<string, ChargeRecord>): Found[] {
  if (line.type === 'adjustment') {
    const sum = line.creditPaise - line.debitPaise;
    return [found('adjustment', line.entityId, { ours: null, theirs: sum, razorpayPaymentId: line.razorpayPaymentId })];
  }
  if (line.type !== 'payment' && line.type !== 'refund') {
    return [
      found('unknown_word', line.entityId, {
        ours: null,
        theirs: line.type,
        razorpayPaymentId: line.razorpayPaymentId,
      }),
    ];
  }
  const charge = charges.get(line.razorpayPaymentId ?? '');
  if (!charge) return [];
  return line.type === 'payment' ? comparePaid(line, charge) : compareReturned(line, charge);
}

function comparePaid(line: Line, charge: ChargeRecord): Found[] {
  const { entityId, amountPaise, creditPaise, feePaise } = line;
  const about = { razorpayPaymentId: charge._id, bookingId: charge.bookingId };
  const expected = amountPaise - feePaise;
  const differs = { amount: amountPaise !== charge.providerPaise, net: creditPaise !== expected };
  return [
    ...(differs.amount
      ? [found('settled_amount_differs', entityId, { ours: charge.providerPaise, theirs: amountPaise, ...about })]
      : []),
    ...(differs.net ? [found('settled_net_differs', entityId, { ours: expected, theirs: creditPaise, ...about })] : []),
    ...(hasOtherFee(line, charge) ? [found('fee_differs', entityId, { ...feesOf(line, charge), ...about })] : []),
  ];
}

const hasOtherFee = (line: Line, { feePaise, taxPaise }: ChargeRecord): boolean =>
  (feePaise !== undefined && feePaise !== line.feePaise) || (taxPaise !== undefined && taxPaise !== line.taxPaise);

/** The fee where that differs, otherwise the tax in it. */
const feesOf = (line: Line, { feePaise = 0, taxPaise = 0 }: ChargeRecord): { ours: number; theirs: number } =>
  feePaise === line.feePaise ? { ours: taxPaise, theirs: line.taxPaise } : { ours: feePaise, theirs: line.feePaise };

/** Of what others returned our books keep the sum alone, so only our own refunds can be held against a line. */
function compareReturned({ entityId, amountPaise }: Line, charge: ChargeRecord): Found[] {
  const own = ownRefundsOf(charge).find(({ refundId }) => refundId === entityId);
  if (!own || own.paise === amountPaise) return [];
  const about = { razorpayPaymentId: charge._id, refundId: entityId, bookingId: charge.bookingId };
  return [found('settled_amount_differs', entityId, { ours: own.paise, theirs: amountPaise, ...about })];
}

function findTwice({ lines, charges, linesOfEntities }: Settled): Found[] {
  return lines.flatMap(({ entityId, type, razorpayPaymentId }) => {
    const listing = linesOfEntities.filter((each) => each.entityId === entityId).map((each) => each.settlementId);
    const settlements = [...new Set(listing)].toSorted();
    if (type === 'adjustment' || settlements.length < 2) return [];
    const bookingId = charges.get(razorpayPaymentId ?? '')?.bookingId ?? null;
    const refundId = type === 'refund' ? entityId : null;
    const about = { razorpayPaymentId, refundId, bookingId };
    return [found('settled_twice', entityId, { ours: 'once', theirs: settlements.join(', '), ...about })];
  });
}

/** What a settlement says it moved, against its lines. */
function compareTotals({ settlements, linesOfSettlements }: Settled): Found[] {
  return [...settlements.values()].flatMap(({ _id, amountPaise, status }) => {
    if (status === 'unreadable') return [found('unknown_word', _id, { ours: null, theirs: status })];
    const lines = linesOfSettlements.filter(({ settlementId }) => settlementId === _id);
    const sum = lines.reduce((total, { creditPaise, debitPaise }) => total + creditPaise - debitPaise, 0);
    const isSame = lines.length === 0 || sum === amountPaise;
    return isSame ? [] : [found('settlement_total_differs', _id, { ours: sum, theirs: amountPaise })];
  });
}
