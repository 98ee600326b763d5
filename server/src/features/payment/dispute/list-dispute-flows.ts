import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { Dispute, type DisputeRecord } from './dispute.model.ts';
import { findDisputesOf } from './find-disputes.ts';

/** Rupees that a dispute deducted (negative) or returned (positive), and when. */
export type DisputeFlow = { at: Date; rupees: number };

/**
 * Returns the amounts that all disputes deducted or returned, in no particular order. There are few: about one payment
 * in a thousand is disputed. The disputed amount is deducted when we learn of it and returned if we win. After a lost
 * dispute the bank's refund counts as an external refund, and no longer as disputed. Source: decision 0074.
 */
export async function listDisputeFlows(): Promise<DisputeFlow[]> {
  const disputes = await Dispute.find({ withheld: trusted({ $gt: 0 }) })
    .maxTimeMS(3_000)
    .lean<DisputeRecord[]>();
  const charges = await Charge.find(
    { _id: trusted({ $in: disputes.map(({ razorpayPaymentId }) => razorpayPaymentId) }) },
    { outsideParts: 1 },
  )
    .maxTimeMS(3_000)
    .lean();
  const partsOf = new Map(charges.map(({ _id, outsideParts }) => [_id, outsideParts]));
  return disputes.flatMap((dispute) => flowsOf(dispute, partsOf.get(dispute.razorpayPaymentId)));
}

/**
 * Returns the rupees that disputes currently withhold, by charge: the whole amount of an open dispute, and the part of
 * a lost one that no recorded bank refund covers yet.
 */
export async function findWithheld(charges: readonly ChargeRecord[]): Promise<ReadonlyMap<string, number>> {
  const partsOf = new Map(charges.map(({ _id, outsideParts }) => [_id, outsideParts]));
  const disputes = charges.length === 0 ? [] : await findDisputesOf([...partsOf.keys()]);
  const withheld = new Map<string, number>();
  for (const dispute of disputes) {
    const { razorpayPaymentId: id } = dispute;
    const flows = flowsOf(dispute, partsOf.get(id));
    withheld.set(
      id,
      flows.reduce((sum, { rupees }) => sum - rupees, withheld.get(id) ?? 0),
    );
  }
  return withheld;
}

const earlierFlows = ({ earlier = [] }: DisputeRecord): DisputeFlow[] =>
  earlier.flatMap(({ from, until, withheld }) => [
    { at: from, rupees: -withheld },
    { at: until, rupees: withheld },
  ]);

/** When the dispute was first lost. Also reads records of earlier releases, which lack `lostAt`. */
export const firstLoss = ({ lostAt, status, endedAt }: DisputeRecord): Date | null =>
  lostAt ?? (status === 'lost' ? endedAt : null);

function flowsOf(dispute: DisputeRecord, outsideParts: ChargeRecord['outsideParts'] = []): DisputeFlow[] {
  const { withheld, withheldAt, deducted, createdAt, endedAt, status } = dispute;
  const flows: DisputeFlow[] = [...earlierFlows(dispute), { at: withheldAt ?? createdAt, rupees: -withheld }];
  const lostAt = firstLoss(dispute);
  const lost = deducted ?? withheld;
  let gone = withheld;
  const giveBack = (at: Date, rupees: number) => {
    flows.push({ at, rupees: Math.min(gone, rupees) });
    gone -= Math.min(gone, rupees);
  };
  if (endedAt && status === 'lost') giveBack(endedAt, gone - lost);
  const bankRefunds = lostAt ? findBankRefunds(outsideParts, { createdAt, lostAt, lost }) : [];
  for (const { at, rupees } of bankRefunds) giveBack(at, rupees);
  if (endedAt && status !== 'lost') giveBack(endedAt, gone);
  return flows;
}

/**
 * Returns the outside refunds by which the bank collected a lost dispute, dated no earlier than the loss. A refund that
 * was recorded before the loss is identified by its amount.
 */
const findBankRefunds = (
  outsideParts: ChargeRecord['outsideParts'],
  { createdAt, lostAt, lost }: { createdAt: Date; lostAt: Date; lost: number },
): DisputeFlow[] =>
  outsideParts
    .map(({ at, paise }) => ({ at, rupees: Math.ceil(paise / 100) }))
    .filter(({ at, rupees }) => at >= lostAt || (at >= createdAt && rupees === lost))
    .map(({ at, rupees }) => ({ at: at > lostAt ? at : lostAt, rupees }));
