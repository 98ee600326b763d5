import type { Clock } from '../../../platform/clock.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { reverseDigits } from '../account/search-keys.ts';
import { openAccounts, User } from '../account/user.model.ts';
import { decideErasure, findOpenErasures, type Leaving } from '../erasure/erasure.ts';

/*
 * A customer whose bookings move to an account. The mark is that of an erasure, so that nothing new is started for the
 * customer, and the account ends as a tombstone too.
 */

/** A marked customer. */
export type Moving = Leaving & { erasure: { movedTo: ObjectId } };

/**
 * Makes the move irreversible; any worker may finish it. Returns false if the account can’t take over bookings any more,
 * or the mark was removed.
 */
export async function decideMove({ _id, erasure }: Moving, deps: { clock: Clock }): Promise<boolean> {
  const confirmed: Record<string, unknown> = { role: 'customer', emailVerifiedAt: trusted({ $ne: null }) };
  const account = await User.exists(openAccounts({ _id: erasure.movedTo, ...confirmed }));
  return account !== null && decideErasure(_id, deps);
}

/** Gives the customer’s phone number, which the code has proven, to the account unless it has one. */
export async function takeOverPhone({ phone, erasure }: Moving): Promise<void> {
  if (!phone) return;
  await User.updateOne({ _id: erasure.movedTo, phone: null }, { $set: { phone, phoneKey: reverseDigits(phone) } });
}

/** Returns unfinished moves that began before the given time, oldest first. */
export const findOpenMoves = async (before: Date, limit: number): Promise<Moving[]> =>
  (await findOpenErasures({ before, isMove: true }, limit)) as Moving[]; // the filter requires `movedTo`

/** Whether the account is taking over the bookings of a customer. */
export async function isTakingOver(accountId: ObjectId): Promise<boolean> {
  const open = { 'erasure.askedAt': trusted({ $exists: true }), 'erasure.doneAt': null };
  return (await User.exists({ ...open, 'erasure.movedTo': accountId }).maxTimeMS(3_000)) !== null;
}
