import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { Dispute, type DisputeRecord } from './dispute.model.ts';
import { findDisputesOf } from './find-disputes.ts';

/** Rupees that a dispute deducted (negative) or returned (positive), and when. */
export type DisputeFlow = { at: Date; rupees: number };

/**
 * Returns the amounts that all disputes deducted or returned, in no particular order. There are few: about one payment
 * in a thousand is disputed. The disputed amount is deducted when we learn of it and returned if we win. After a lost
 * dispute the bank's refund counts as an external refund, and no longer as disputed. A deposit is no revenue, so it has none. Source:
 * decision 0074.
 */
export async function listDisputeFlows(): Promise<DisputeFlow[]> {
  return (await listFlowsByCharge()).flatMap(({ isDeposit, flows }) => (isDeposit ? [] : flows));
}

/** The flows of the disputes of one charge. */
export type ChargeFlows = {
  chargeId: string;
  bookingId: ObjectId | undefined;
  isDeposit: boolean;
  flows: DisputeFlow[];
};

/** Returns the flows of all disputes, also of deposits, by charge. */
export async function listFlowsByCharge(): Promise<ChargeFlows[]> {
  const disputes = await Dispute.find({ withheld: trusted({ $gt: 0 }) })
    .maxTimeMS(3_000)
    .lean<DisputeRecord[]>();
  const charges = await Charge.find(
    { _id: trusted({ $in: disputes.map(({ razorpayPaymentId }) => razorpayPaymentId) }) },
    { outsideParts: 1, outcome: 1 },
  )
    .maxTimeMS(3_000)
    .lean();
  const partsOf = new Map(charges.map(({ _id, outsideParts }) => [_id, outsideParts]));
  const deposits = new Set(charges.filter(({ outcome }) => outcome === 'held').map(({ _id }) => _id));
  return byCharge(disputes).map(([chargeId, ofCharge]) => ({
    chargeId,
    bookingId: ofCharge[0]?.bookingId,
    isDeposit: deposits.has(chargeId),
    flows: flowsOf(ofCharge, partsOf.get(chargeId)),
  }));
}

function byCharge(disputes: readonly DisputeRecord[]): [string, DisputeRecord[]][] {
  const groups = new Map<string, DisputeRecord[]>();
  for (const dispute of disputes) {
    const { razorpayPaymentId: id } = dispute;
    groups.set(id, [...(groups.get(id) ?? []), dispute]);
  }
  return [...groups];
}

/**
 * Returns the rupees that disputes currently withhold, by charge: the whole amount of an open dispute, and the part of
 * a lost one that no recorded bank refund covers yet.
 */
export async function findWithheld(charges: readonly ChargeRecord[]): Promise<ReadonlyMap<string, number>> {
  const partsOf = new Map(charges.map(({ _id, outsideParts }) => [_id, outsideParts]));
  const disputes = charges.length === 0 ? [] : await findDisputesOf([...partsOf.keys()]);
  return new Map(
    byCharge(disputes).map(([id, ofCharge]) => [
      id,
      flowsOf(ofCharge, partsOf.get(id)).reduce((sum, { rupees }) => sum - rupees, 0),
    ]),
  );
}

const earlierFlows = ({ earlier = [] }: DisputeRecord): DisputeFlow[] =>
  earlier.flatMap(({ from, until, withheld }) => [
    { at: from, rupees: -withheld },
    { at: until, rupees: withheld },
  ]);

/** When the dispute was first lost. Also reads records of earlier releases, which lack `lostAt`. */
export const firstLoss = ({ lostAt, status, endedAt }: DisputeRecord): Date | null =>
  lostAt ?? (status === 'lost' ? endedAt : null);

/** What is left of the outside refunds of a charge, after the disputes that they settled. */
type Unclaimed = { at: Date; rupees: number }[];

/** Returns the flows of a charge’s disputes. Each outside refund settles at most one dispute, in the order of losses. */
function flowsOf(disputes: readonly DisputeRecord[], outsideParts: ChargeRecord['outsideParts'] = []): DisputeFlow[] {
  const unclaimed = outsideParts.map(({ at, paise }) => ({ at, rupees: Math.ceil(paise / 100) }));
  const lossOf = (dispute: DisputeRecord): number => firstLoss(dispute)?.getTime() ?? 0;
  return disputes.toSorted((a, b) => lossOf(a) - lossOf(b)).flatMap((dispute) => flowsOfDispute(dispute, unclaimed));
}

/** Takes what the bank collected of a lost dispute off `unclaimed`. */
function flowsOfDispute(dispute: DisputeRecord, unclaimed: Unclaimed): DisputeFlow[] {
  const { withheld, withheldAt, deducted, createdAt, endedAt, status } = dispute;
  const flows: DisputeFlow[] = [...earlierFlows(dispute), { at: withheldAt ?? createdAt, rupees: -withheld }];
  const lostAt = firstLoss(dispute);
  const lost = deducted ?? withheld;
  let gone = withheld;
  const giveBack = (at: Date, rupees: number): number => {
    const back = Math.min(gone, rupees);
    flows.push({ at, rupees: back });
    gone -= back;
    return back;
  };
  if (endedAt && status === 'lost') giveBack(endedAt, gone - lost);
  if (lostAt) {
    for (const refund of findBankRefunds(unclaimed, { createdAt, lostAt, lost })) {
      refund.rupees -= giveBack(refund.at > lostAt ? refund.at : lostAt, refund.rupees);
    }
  }
  if (endedAt && status !== 'lost') giveBack(endedAt, gone);
  return flows;
}

/**
 * Returns the outside refunds by which the bank collected a lost dispute. A refund that was recorded before the loss is
 * identified by its amount.
 */
const findBankRefunds = (
  unclaimed: Unclaimed,
  { createdAt, lostAt, lost }: { createdAt: Date; lostAt: Date; lost: number },
): Unclaimed => unclaimed.filter(({ at, rupees }) => at >= lostAt || (at >= createdAt && rupees === lost));
