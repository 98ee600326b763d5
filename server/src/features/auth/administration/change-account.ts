import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { enabledLetter, secondFactorLetter, sessionsEndedLetter } from '../account/owner-letters.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { User, type UserRecord } from '../account/user.model.ts';

/** Changes by admins to other accounts. The write of a change also stores the email that notifies the owner. */
type ChangeDeps = Pick<Deps, 'clock' | 'settings'>;
type Changing = { actorId: string; userId: string };

/** Returns an account that is neither erased nor being erased; throws `user_not_found` if there is none. */
export async function findSomebody(userId: string): Promise<UserRecord> {
  const user = await User.findOne({ _id: userId, erasure: null }).maxTimeMS(3_000).lean<UserRecord>();
  if (!user) throw new AppError('user_not_found');
  return user;
}

/**
 * Enables a disabled account; its owner must log in again. Throws `user_not_found` and `not_disabled`. Returns the
 * account as it was before.
 */
export async function enableAccount({ userId }: Changing, deps: ChangeDeps): Promise<UserRecord> {
  const letter = enabledLetter(await findSomebody(userId), deps);
  const user = await User.findOneAndUpdate(
    { _id: userId, disabledAt: trusted({ $type: 'date' }), erasure: null },
    { $set: { disabledAt: null, disabledReason: null }, $inc: { enabledRev: 1 }, $push: { untold: letter } },
  ).lean<UserRecord>();
  if (!user) throw new AppError('not_disabled');
  await checkpoint('account:written');
  await notifyOwner(user._id, deps);
  return user;
}

/**
 * Removes the second factor of another account and ends its sessions, because someone who found a lost device may be
 * logged in. Throws `own_account` for the caller’s own account (admins turn off their own second factor in the
 * profile), `user_not_found` and `second_factor_off`.
 */
export async function resetSecondFactor({ actorId, userId }: Changing, deps: ChangeDeps): Promise<UserRecord> {
  if (actorId === userId) throw new AppError('own_account');
  const letter = secondFactorLetter(await findSomebody(userId), 'turned off by our team', deps);
  const user = await User.findOneAndUpdate(
    { _id: userId, secondFactor: trusted({ $ne: null }), erasure: null },
    {
      $set: { secondFactor: null, pendingSecondFactor: null },
      $inc: { passwordRev: 1 },
      $push: { untold: letter },
    },
  ).lean<UserRecord>();
  if (!user) throw new AppError('second_factor_off');
  return signOutAndTell(user, deps);
}

/**
 * Ends all sessions of another account, including one that a concurrent login is opening. Throws `own_account` for the
 * caller’s own account (admins manage their own devices in the profile) and `user_not_found`. Returns the account as it
 * was before.
 */
export async function signOutAccount({ actorId, userId }: Changing, deps: ChangeDeps): Promise<UserRecord> {
  if (actorId === userId) throw new AppError('own_account');
  const letter = sessionsEndedLetter(await findSomebody(userId), deps);
  const user = await User.findOneAndUpdate(
    { _id: userId, erasure: null },
    { $inc: { passwordRev: 1 }, $push: { untold: letter } },
  ).lean<UserRecord>();
  if (!user) throw new AppError('user_not_found');
  return signOutAndTell(user, deps);
}

async function signOutAndTell(user: UserRecord, deps: ChangeDeps): Promise<UserRecord> {
  await checkpoint('account:written');
  await revokeSessions(user._id.toHexString(), { reason: 'ended_by_admin' }, deps);
  await notifyOwner(user._id, deps);
  return user;
}
