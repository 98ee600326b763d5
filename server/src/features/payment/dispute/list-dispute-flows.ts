import { trusted } from '../../../platform/mongo.ts';
import { Charge, type ChargeRecord } from '../charge/charge.model.ts';
import { Dispute, type DisputeRecord } from './dispute.model.ts';

/** Rupees that a dispute deducted (negative) or returned (positive), and when. */
export type DisputeFlow = { at: Date; rupees: number };

/**
 * Returns the amounts that all disputes deducted or returned, in no particular order. There are few: about one payment
 * in a thousand is disputed. The disputed amount is deducted when the dispute opens and returned if we win. If it was
 * refunded to the customer outside our system, as after a lost dispute, it counts from then on as an external refund
 * and no longer as disputed.
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
  outsideParts: Pick<ChargeRecord['outsideParts'][number], 'at' | 'amount'>[] = [],
): DisputeFlow[] {
  const flows: DisputeFlow[] = [{ at: createdAt, rupees: -withheld }];
  let gone = withheld;
  const giveBack = (at: Date, rupees: number) => {
    flows.push({ at, rupees: Math.min(gone, rupees) });
    gone -= Math.min(gone, rupees);
  };
  const wonAt = status === 'lost' ? null : endedAt;
  for (const { at, amount } of outsideParts) {
    if (at >= createdAt && !(wonAt && at > wonAt)) giveBack(at, amount);
  }
  if (wonAt) giveBack(wonAt, gone);
  return flows;
}
