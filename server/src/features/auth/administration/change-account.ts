import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { enabledLetter, secondFactorLetter, sessionsEndedLetter } from '../account/owner-letters.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { User, type UserRecord } from '../account/user.model.ts';

/** What admins do to the accounts of others. Its owner is told by a letter that the same write stores. */
type ChangeDeps = Pick<Deps, 'clock' | 'settings'>;
type Changing = { actorId: string; userId: string };

/** An account that somebody has. Throws `user_not_found`, also for one that was deleted or is about to be. */
export async function findSomebody(userId: string): Promise<UserRecord> {
  const user = await User.findOne({ _id: userId, erasure: null }).maxTimeMS(3_000).lean<UserRecord>();
  if (!user) throw new AppError('user_not_found');
  return user;
}

/** Lets an account be used again, by a new login. Throws `user_not_found` and `not_disabled`. Answers as it was. */
export async function enableAccount(userId: string, deps: ChangeDeps): Promise<UserRecord> {
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
 * Takes the second factor off somebody else's account, and signs it out: whoever has the lost device may be inside.
 * Throws `own_account`, which is switched off in the profile; `user_not_found` and `second_factor_off`.
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
 * Ends all sessions of somebody else's account, also one that a login is opening at this moment. Throws `own_account`,
 * since one's own devices stand in the profile, and `user_not_found`. Answers with the account as it was.
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
