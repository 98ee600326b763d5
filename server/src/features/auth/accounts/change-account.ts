import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { trusted } from '../../../platform/mongo.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { User, type UserRecord } from '../user.model.ts';

/** Lets an account be used again, by a new login. Throws `user_not_found` and `not_disabled`. Answers as it was. */
export async function enableAccount(userId: string): Promise<UserRecord> {
  const user = await User.findOneAndUpdate(
    { _id: userId, disabledAt: trusted({ $type: 'date' }) },
    { $set: { disabledAt: null, disabledReason: null }, $inc: { enabledRev: 1 } },
  ).lean<UserRecord>();
  if (user) return user;
  throw new AppError((await User.exists({ _id: userId })) === null ? 'user_not_found' : 'not_disabled');
}

/**
 * Takes the second factor off somebody else's account, and signs it out: whoever has the lost device may be inside.
 * Throws `own_account`, which is switched off in the profile; `user_not_found` and `second_factor_off`.
 */
export async function resetSecondFactor(
  { actorId, userId }: { actorId: string; userId: string },
  { clock }: { clock: Clock },
): Promise<UserRecord> {
  if (actorId === userId) throw new AppError('own_account');
  const user = await User.findOneAndUpdate(
    { _id: userId, secondFactor: trusted({ $ne: null }) },
    { $set: { secondFactor: null, pendingSecondFactor: null }, $inc: { passwordRev: 1 } },
  ).lean<UserRecord>();
  if (!user) throw new AppError((await User.exists({ _id: userId })) === null ? 'user_not_found' : 'second_factor_off');
  await revokeSessions(userId, { reason: 'ended_by_admin' }, { clock });
  return user;
}

/**
 * Ends all sessions of somebody else's account, also one that a login is opening at this moment. Throws `own_account`,
 * since one's own devices stand in the profile, and `user_not_found`. Answers with the account as it was.
 */
export async function signOutAccount(
  { actorId, userId }: { actorId: string; userId: string },
  { clock }: { clock: Clock },
): Promise<UserRecord> {
  if (actorId === userId) throw new AppError('own_account');
  const user = await User.findOneAndUpdate({ _id: userId }, { $inc: { passwordRev: 1 } }).lean<UserRecord>();
  if (!user) throw new AppError('user_not_found');
  await revokeSessions(userId, { reason: 'ended_by_admin' }, { clock });
  return user;
}
