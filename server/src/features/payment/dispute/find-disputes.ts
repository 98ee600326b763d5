import { trusted } from '../../../platform/mongo.ts';
import { Dispute, type DisputeRecord } from './dispute.model.ts';

/** Returns disputes that have not ended, oldest first. */
export async function findOpenDisputes(limit: number): Promise<DisputeRecord[]> {
  return Dispute.find({ endedAt: null }).sort({ createdAt: 1 }).limit(limit).lean<DisputeRecord[]>();
}

/** Returns the disputes that were open at a moment, oldest first. They are few. */
export async function findDisputesOpenAt(moment: Date): Promise<DisputeRecord[]> {
  const endedAt = { $or: [{ endedAt: null }, { endedAt: trusted({ $gte: moment }) }] };
  const found = await Dispute.find({ ...endedAt, createdAt: trusted({ $lt: moment }) }).lean<DisputeRecord[]>();
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Returns the disputes of the given payments, including ended ones. */
export async function findDisputesOf(razorpayPaymentIds: string[]): Promise<DisputeRecord[]> {
  return Dispute.find({ razorpayPaymentId: trusted({ $in: razorpayPaymentIds }) }).lean<DisputeRecord[]>();
}
