import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { MailedSecret } from '../mailed-secret/mailed-secret.model.ts';
import { Session } from '../sessions/session.model.ts';
import { noPassword } from '../account/stand-ins.ts';
import { asRead, openAccounts, openOwners, User, type UserRecord } from '../account/user.model.ts';

/*
 * The steps of an erasure that change the account itself. First the account is marked, which disables logins. Then the
 * decision makes the erasure irreversible. The account is replaced by a tombstone only at the end, because the other
 * steps find their records by the account’s fields.
 */

type ErasureDeps = { clock: Clock };

export type Leaving = UserRecord & { erasure: NonNullable<UserRecord['erasure']> };

/**
 * Marks an account for erasure after its password was checked. Returns null if the password was changed, or the account
 * disabled or marked, concurrently.
 */
export async function markErasure(user: UserRecord, { clock }: ErasureDeps): Promise<Leaving | null> {
  const erasure = { askedAt: clock.now(), decidedAt: null, doneAt: null };
  const marked = await User.findOneAndUpdate(
    openAccounts(asRead(user)),
    { $set: { erasure } },
    { returnDocument: 'after' },
  ).lean<UserRecord>();
  if (marked) await checkpoint('erasure:marked');
  return marked && { ...marked, erasure };
}

/** Reopens a marked account unless its erasure is decided. */
export async function takeBackErasure(_id: ObjectId): Promise<void> {
  await User.updateOne({ _id, 'erasure.decidedAt': null }, { $unset: { erasure: 1 } });
}

/** Makes the erasure irreversible; any worker may finish it. Returns false if the mark was removed. */
export async function decideErasure(_id: ObjectId, { clock }: ErasureDeps): Promise<boolean> {
  const isMarked = { 'erasure.askedAt': trusted({ $exists: true }) };
  await User.updateOne({ _id, ...isMarked, 'erasure.decidedAt': null }, { $set: { 'erasure.decidedAt': clock.now() } });
  await checkpoint('erasure:decided');
  return (await User.exists({ _id, 'erasure.decidedAt': trusted({ $ne: null }) })) !== null;
}

/** Deletes a user’s sessions, and the links and codes that were emailed to the user. */
export async function forgetSessions(userId: ObjectId): Promise<void> {
  await Session.deleteMany({ userId });
  await MailedSecret.deleteMany({ userId });
}

/** The record that replaces an erased account: anonymous, and unable to log in. */
const tombstoneOf = ({ _id, role, createdAt, erasure }: Leaving): UserRecord => ({
  _id,
  name: 'Deleted account',
  nameKeys: [],
  // Not a valid address, so that nobody can register it, and unique per account.
  email: `deleted:${_id.toHexString()}`,
  passwordHash: noPassword,
  role,
  disabledAt: null,
  consent: null,
  erasure,
  createdAt,
});

/** Replaces the entire account with a tombstone, so that no field remains, not even one added in a later release. */
export async function writeTombstone(leaving: Leaving): Promise<void> {
  const decided = { _id: leaving._id, 'erasure.decidedAt': trusted({ $ne: null }), 'erasure.doneAt': null };
  const stored = await User.findOne(decided).lean<Leaving>();
  if (stored) await User.replaceOne(decided, tombstoneOf(stored));
  await checkpoint('erasure:buried');
}

export async function endErasure(_id: ObjectId, { clock }: ErasureDeps): Promise<void> {
  await User.updateOne({ _id, 'erasure.doneAt': null }, { $set: { 'erasure.doneAt': clock.now() } });
}

/**
 * Returns unfinished erasures that were requested before the given time, oldest first: with `isMove`, of customers whose
 * bookings move to an account, otherwise all others.
 */
export async function findOpenErasures(
  { before, isMove = false }: { before: Date; isMove?: boolean },
  limit: number,
): Promise<Leaving[]> {
  const askedAt = { 'erasure.askedAt': trusted({ $lt: before }), 'erasure.doneAt': null };
  return User.find({ ...askedAt, 'erasure.movedTo': trusted({ $exists: isMove }) })
    .sort({ 'erasure.askedAt': 1 })
    .limit(limit)
    .lean<Leaving[]>();
}

/**
 * Whether the account is erased or being erased: nothing new may be started for its owner. Not so for a customer whose
 * bookings move to an account.
 */
export async function isLeaving(_id: ObjectId): Promise<boolean> {
  const filter = { _id, 'erasure.askedAt': trusted({ $exists: true }), 'erasure.movedTo': null };
  return (await User.exists(filter)) !== null;
}

/** Whether another owner who can log in remains. */
export async function hasOtherOwner(_id: ObjectId): Promise<boolean> {
  return (await User.exists(openOwners({ _id: trusted({ $ne: _id }) }))) !== null;
}
