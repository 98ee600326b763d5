import { addDays, startOfDayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { ProviderSettlement, ProviderSettlementItem } from '../../../platform/payment-gateway.ts';
import { ReconciledDay } from '../reconciled-day.model.ts';
import { Payout, type PayoutRecord } from './payout.model.ts';
import { PayoutLine, type PayoutLineRecord } from './payout-line.model.ts';

/** The start (inclusive) and end (exclusive) of a day in India. */
export const spanOfDay = (day: string): { from: Date; to: Date } => ({
  from: startOfDayInIndia(day),
  to: startOfDayInIndia(addDays(day, 1)),
});

/** Our copy of a day’s payouts, and the lines that could not be parsed. */
export type StoredPayouts = { lines: PayoutLineRecord[]; unreadable: ProviderSettlementItem[] };

/** Stores the provider’s payouts of a day unchanged. Rejects with GatewayError, in which case nothing is stored. */
export async function storePayouts(day: string, { gateway, clock }: Pick<Deps, 'gateway' | 'clock'>) {
  const payouts = await gateway.listSettlements(day);
  const items = await gateway.listSettlementItems(day);
  const lines = items.filter(({ word }) => word !== 'unreadable').map(lineOf);
  await store(Payout, payouts.map(payoutOf));
  await store(PayoutLine, lines);
  const { from, to } = spanOfDay(day);
  const listed = lines.map(({ _id }) => _id);
  // Stored lines that the provider no longer lists are deleted, because the provider has corrected them.
  await PayoutLine.deleteMany({ _id: trusted({ $nin: listed }), paidOutAt: trusted({ $gte: from, $lt: to }) });
  await ReconciledDay.updateOne({ _id: day }, { $set: { readAt: clock.now() } }, { upsert: true });
  return { lines, unreadable: items.filter(({ word }) => word === 'unreadable') } satisfies StoredPayouts;
}

type Stored = {
  bulkWrite: (
    writes: { replaceOne: { filter: { _id: string }; replacement: object; upsert: true } }[],
  ) => Promise<unknown>;
};

async function store(collection: Stored, records: { _id: string }[]): Promise<void> {
  if (records.length === 0) return;
  await collection.bulkWrite(
    records.map((record) => ({ replaceOne: { filter: { _id: record._id }, replacement: record, upsert: true } })),
  );
}

const payoutOf = (provided: ProviderSettlement): PayoutRecord => ({
  _id: provided.id,
  amountPaise: provided.amountInPaise,
  feesPaise: provided.feesInPaise,
  taxPaise: provided.taxInPaise,
  utr: provided.utr,
  status: provided.status,
  paidOutAt: provided.createdAt,
});

const lineOf = (provided: ProviderSettlementItem): PayoutLineRecord => ({
  _id: `${provided.settlementId}:${provided.entityId}`,
  payoutId: provided.settlementId,
  entityId: provided.entityId,
  type: provided.word,
  razorpayPaymentId: provided.razorpayPaymentId,
  razorpayOrderId: provided.orderId,
  amountPaise: provided.amountInPaise,
  debitPaise: provided.debitInPaise,
  creditPaise: provided.creditInPaise,
  feePaise: provided.feeInPaise,
  taxPaise: provided.taxInPaise,
  utr: provided.utr,
  description: provided.description,
  madeAt: provided.createdAt,
  paidOutAt: provided.settledAt,
});
