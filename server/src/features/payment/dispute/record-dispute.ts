import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ignoreDuplicate } from '../../../platform/mongo.ts';
import type { ProviderDispute } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../charge/charge.model.ts';
import { findCharge } from '../charge/find-charges.ts';
import { hurryRefund } from '../charge/refund-moves.ts';
import { Dispute, type DisputeRecord, type DisputeRound } from './dispute.model.ts';
import { firstLoss } from './list-dispute-flows.ts';

const ends = new Set(['won', 'lost', 'closed']);
/** Phases in which the bank only requests information and no money is moved. */
const asksOnly = new Set(['fraud', 'retrieval']);

/**
 * Fetches a dispute from the provider and records it. Only the dispute’s ID is taken from an event, so the order of
 * events does not matter. Does not change the car or the rental. Refunds that wait for the dispute become due when it
 * ends. Rejects with GatewayError. Source: protocol, section 4.7.
 */
export async function recordDispute(disputeId: string, { budgetMs }: { budgetMs: number }, deps: Deps): Promise<void> {
  const before = await Dispute.findOne({ _id: disputeId }).lean<DisputeRecord>();
  const told = await deps.gateway.fetchDispute(disputeId, { budgetMs });
  await checkpoint('dispute:fetched');
  const result = await record(told, before, deps);
  if (result === 'changed') await recordDispute(disputeId, { budgetMs }, deps);
  if (result === 'foreign') {
    deps.logger.error({ alert: 'dispute_of_unknown_payment', disputeId }, 'dispute of a payment that we do not know');
  }
}

/**
 * Records every dispute that the provider lists, because its events may have been lost. Returns those that we cannot
 * record: unreadable disputes, and open disputes of unknown payments. Rejects with GatewayError.
 */
export async function recordListedDisputes(deps: Deps): Promise<ProviderDispute[]> {
  const records = await Dispute.find().lean<DisputeRecord[]>();
  const known = new Map(records.map((each) => [each._id, each]));
  const left: ProviderDispute[] = [];
  for (const told of await deps.gateway.listDisputes()) {
    const result = await record(told, known.get(told.id) ?? null, deps);
    if (result === 'foreign' && !ends.has(told.status)) left.push(told);
  }
  return left;
}

/**
 * Records a dispute that was fetched after `before` was read. Does nothing if the record has changed since then,
 * because the other caller may have fetched a newer state.
 */
async function record(
  told: ProviderDispute,
  before: DisputeRecord | null,
  deps: Deps,
): Promise<'recorded' | 'changed' | 'foreign'> {
  const charge = await findCharge(told.razorpayPaymentId);
  if (!charge) return 'foreign';
  const dispute = describe(told, { charge, before }, deps);
  const isStored = before ? await replace(before, dispute) : await insert(dispute);
  if (!isStored) return 'changed';
  if (!before || hasReopened(before, told)) {
    const facts = { alert: 'dispute_opened', disputeId: told.id, chargeId: charge._id, respondBy: told.respondBy };
    deps.logger.error(facts, 'a payment is disputed');
  }
  if (dispute.endedAt && !before?.endedAt) await hurryRefund(charge._id, deps);
  return 'recorded';
}

/** Returns whether an ended dispute was reopened, even if it has ended again with another result. */
const hasReopened = (before: DisputeRecord, { status }: ProviderDispute): boolean =>
  before.endedAt !== null && before.status !== status;

function describe(
  told: ProviderDispute,
  { charge, before }: { charge: ChargeRecord; before: DisputeRecord | null },
  { clock }: Pick<Deps, 'clock'>,
): DisputeRecord {
  const { id, razorpayPaymentId, amountInPaise, deductedInPaise, phase, reason, status, respondBy } = told;
  const amount = Math.ceil(amountInPaise / 100);
  const withheld = asksOnly.has(phase) ? 0 : amount;
  const deducted = Math.ceil(deductedInPaise / 100);
  return {
    _id: id,
    razorpayPaymentId,
    bookingId: charge.bookingId,
    amount,
    phase,
    reason,
    status,
    withheld,
    deducted: status === 'lost' && deducted > 0 && deducted < withheld ? deducted : null,
    respondBy,
    ...historyOf(told, { before, withheldAt: withheld > 0 ? clock.now() : null }, clock.now()),
  };
}

type History = Pick<DisputeRecord, 'createdAt' | 'withheldAt' | 'endedAt' | 'lostAt' | 'earlier'>;

function historyOf(
  told: ProviderDispute,
  { before, withheldAt }: { before: DisputeRecord | null; withheldAt: Date | null },
  now: Date,
): History {
  const end = ends.has(told.status) ? now : null;
  const lost = told.status === 'lost' ? end : null;
  if (!before) return { createdAt: told.createdAt, withheldAt, endedAt: end, lostAt: lost };
  const { createdAt, endedAt } = before;
  const lostAt = firstLoss(before) ?? lost;
  const first = { createdAt, withheldAt: withheldSince(before) ?? withheldAt };
  if (!endedAt || !hasReopened(before, told)) return { ...first, endedAt: endedAt ?? end, lostAt };
  return {
    ...(before.status === 'lost' ? first : { createdAt: now, withheldAt }),
    endedAt: end,
    lostAt,
    earlier: roundsBefore(before, endedAt, now),
  };
}

/** Also reads records of earlier releases, which lack `withheldAt`. */
const withheldSince = ({ withheld, withheldAt, createdAt }: DisputeRecord): Date | null =>
  withheld > 0 ? (withheldAt ?? createdAt) : null;

/** The amounts withheld or returned before a dispute was reopened. They still count on the days they were recorded. */
const roundsBefore = (before: DisputeRecord, endedAt: Date, now: Date): DisputeRound[] => [
  ...(before.earlier ?? []),
  before.status === 'lost'
    ? { from: endedAt, until: now, withheld: (before.deducted ?? before.withheld) - before.withheld }
    : { from: withheldSince(before) ?? endedAt, until: endedAt, withheld: before.withheld },
];

async function replace(before: DisputeRecord, dispute: DisputeRecord): Promise<boolean> {
  const { matchedCount } = await Dispute.updateOne({ ...before }, { $set: dispute });
  return matchedCount === 1;
}

const insert = async (dispute: DisputeRecord): Promise<boolean> =>
  (await Dispute.create(dispute).catch(ignoreDuplicate())) !== null;
