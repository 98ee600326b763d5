import type { ObjectId } from '../../../platform/mongo.ts';

/** A charge for damage that staff have proposed, so that the customer can answer before it is owed. */
export type DamageProposal = {
  /** Chosen by the caller. Also the id of the ledger entry that charges it, so that it is charged only once. */
  id: ObjectId;
  at: Date;
  by: ObjectId;
  amount: number;
  reason: string;
  evidence: string;
  /** Until then, only the customer’s agreement or a manager’s decision about their answer charges it. */
  answerBy: Date;
  /** The damage of the car’s register that it is for; absent if staff described it themselves. */
  damageId?: ObjectId;
  state: 'open' | 'charged' | 'dropped';
  /** The text is absent once the account has been deleted. */
  answer?: { at: Date; text?: string };
  /** Who charged or dropped it and, if staff gave one, the reason. */
  ended?: { at: Date; by: ObjectId; reason?: string };
};
