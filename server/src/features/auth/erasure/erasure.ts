import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { MailedSecret } from '../mailed-secret/mailed-secret.model.ts';
import { Session } from '../sessions/session.model.ts';
import { openAccounts } from '../account/open-accounts.ts';
import { User, type UserRecord } from '../account/user.model.ts';

/*
 * The part of an erasure that accounts have. The mark comes first and shuts the account; from the decision on there is
 * no way back; the tombstone is written last, because the account has what the other steps find their things by.
 */

type ErasureDeps = { clock: Clock };

/** An account that is marked. */
export type Leaving = UserRecord & { erasure: NonNullable<UserRecord['erasure']> };

/** Marks an account whose password was just shown; null when somebody changed it, or marked it, meanwhile. */
export async function markErasure({ _id, passwordRev }: UserRecord, { clock }: ErasureDeps): Promise<Leaving | null> {
  const erasure = { askedAt: clock.now(), decidedAt: null, doneAt: null };
  const marked = await User.findOneAndUpdate(
    { _id, passwordRev: passwordRev ?? null, ...openAccounts },
    { $set: { erasure } },
    { returnDocument: 'after' },
  ).lean<UserRecord>();
  if (marked) await checkpoint('erasure:marked');
  return marked && { ...marked, erasure };
}

/** Opens a marked account again, unless it was decided. */
export async function takeBackErasure(_id: ObjectId): Promise<void> {
  await User.updateOne({ _id, 'erasure.decidedAt': null }, { $unset: { erasure: 1 } });
}

/** From here on the account is forgotten, whoever finishes it. False when its mark was taken back. */
export async function decideErasure(_id: ObjectId, { clock }: ErasureDeps): Promise<boolean> {
  const isMarked = { 'erasure.askedAt': trusted({ $exists: true }) };
  await User.updateOne({ _id, ...isMarked, 'erasure.decidedAt': null }, { $set: { 'erasure.decidedAt': clock.now() } });
  await checkpoint('erasure:decided');
  return (await User.exists({ _id, 'erasure.decidedAt': trusted({ $ne: null }) })) !== null;
}

/** Forgets devices, and the links and codes that were mailed. */
export async function forgetSessions(userId: ObjectId): Promise<void> {
  await Session.deleteMany({ userId });
  await MailedSecret.deleteMany({ userId });
}

/** What is left of an account: whose it was, nobody can tell, and nobody can sign in to it. */
const tombstoneOf = ({ _id, role, createdAt, erasure }: Leaving): UserRecord => ({
  _id,
  name: 'Deleted account',
  // No address, so that nobody can have it, and another for each.
  email: `deleted:${_id.toHexString()}`,
  passwordHash: '-',
  role,
  disabledAt: null,
  consent: null,
  erasure,
  createdAt,
});

/** Writes the tombstone in the place of the account, whatever fields that has. */
export async function writeTombstone(leaving: Leaving): Promise<void> {
  const decided = { _id: leaving._id, 'erasure.decidedAt': trusted({ $ne: null }), 'erasure.doneAt': null };
  const stored = await User.findOne(decided).lean<Leaving>();
  if (stored) await User.replaceOne(decided, tombstoneOf(stored));
  await checkpoint('erasure:buried');
}

/** Nothing is left to be done. */
export async function endErasure(_id: ObjectId, { clock }: ErasureDeps): Promise<void> {
  await User.updateOne({ _id, 'erasure.doneAt': null }, { $set: { 'erasure.doneAt': clock.now() } });
}

/** Erasures that were asked for before that and are not done, the oldest first. */
export async function findOpenErasures(before: Date, limit: number): Promise<Leaving[]> {
  return User.find({ 'erasure.askedAt': trusted({ $lt: before }), 'erasure.doneAt': null })
    .sort({ 'erasure.askedAt': 1 })
    .limit(limit)
    .lean<Leaving[]>();
}

/** Whether the account is gone, or about to be: nothing may be begun for its owner any more. */
export async function isLeaving(_id: ObjectId): Promise<boolean> {
  return (await User.exists({ _id, 'erasure.askedAt': trusted({ $exists: true }) })) !== null;
}

/** Whether an admin who can sign in is left besides this one. */
export async function hasOtherAdmin(_id: ObjectId): Promise<boolean> {
  return (await User.exists({ _id: trusted({ $ne: _id }), role: 'admin', ...openAccounts })) !== null;
}
