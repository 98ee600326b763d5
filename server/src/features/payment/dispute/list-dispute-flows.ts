import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { Dispute, type DisputeRecord } from './dispute.model.ts';

/** Rupees that a dispute deducted (negative) or returned (positive), and when. */
export type DisputeFlow = { at: Date; rupees: number };

/**
 * Returns the amounts that all disputes deducted or returned, in no particular order. There are few: about one payment
 * in a thousand is disputed. The disputed amount is deducted when the dispute opens and returned if we win. After a lost
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

type Told = Pick<DisputeRecord, 'withheld' | 'createdAt' | 'endedAt' | 'status'>;

function flowsOf(
  { withheld, createdAt, endedAt, status }: Told,
  outsideParts: ChargeRecord['outsideParts'] = [],
): DisputeFlow[] {
  const flows: DisputeFlow[] = [{ at: createdAt, rupees: -withheld }];
  let gone = withheld;
  const giveBack = (at: Date, rupees: number) => {
    flows.push({ at, rupees: Math.min(gone, rupees) });
    gone -= Math.min(gone, rupees);
  };
  if (endedAt && status !== 'lost') giveBack(endedAt, gone);
  if (!endedAt || status !== 'lost') return flows;
  for (const { at, paise } of outsideParts) {
    const rupees = Math.ceil(paise / 100);
    // The bank’s refund may have been recorded before the dispute ended; its amount then identifies it.
    if (at >= endedAt || (at >= createdAt && rupees === withheld)) giveBack(at, rupees);
  }
  return flows;
}
