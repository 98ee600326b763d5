import { AppError } from '../../../errors/app-error.ts';
import { limitAddress } from '../../../http/client-address.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { MailOrder } from '../../mail/letters/mail-facts.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { passwordChangedLetter } from '../account/owner-letters.ts';
import { asRead, User, type UserRecord } from '../account/user.model.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { keepSession, revokeSessions } from '../sessions/end-sessions.ts';
import { checkOwnPassword, type PasswordShown } from './check-own-password.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

type NewPassword = { user: UserRecord; password: string; ip: string };

/** Returns the hash of a new password; throws `invalid_input` if the password is weak. */
export async function hashNewPassword(
  { user: { name, email }, password, ip }: NewPassword,
  { hashTurns, passwords }: LoginDeps,
): Promise<string> {
  await refuseWeakPassword({ name, email, password });
  return hashTurns(limitAddress(ip), async () => passwords.hash(password));
}

type PasswordChange = PasswordShown & { password: string };

/**
 * Changes the caller’s password; requires the current one. Every other session ends, and the owner is notified by
 * email. Of two concurrent changes one wins; the other throws `wrong_password`, because its current password is
 * outdated.
 */
export async function changePassword(change: PasswordChange, deps: LoginDeps): Promise<void> {
  const { caller, password, request } = change;
  const user = await checkOwnPassword(change, deps);
  const passwordHash = await hashNewPassword({ user, password, ip: request.ip }, deps);
  const letter = passwordChangedLetter(user, request, deps);
  const passwordRev = await storePassword(user, { passwordHash, letter });
  if (passwordRev === null) throw new AppError('wrong_password');
  await checkpoint('account:written');
  await keepSession(caller.sessionId, passwordRev);
  await revokeSessions(caller.id, { reason: 'password_changed', but: caller.sessionId }, deps);
  await notifyOwner(user._id, deps);
}

/**
 * Stores a new password, together with the email that notifies the owner, unless the password has changed since the
 * account was read. This write invalidates all earlier sessions and cancels a pending change of address. Returns the
 * account’s new `passwordRev`, or null if the password had changed.
 */
async function storePassword(
  user: UserRecord,
  { passwordHash, letter }: { passwordHash: string; letter: MailOrder },
): Promise<number | null> {
  const passwordRev = (user.passwordRev ?? 0) + 1;
  const { modifiedCount } = await User.updateOne(asRead(user), {
    $set: { passwordHash, passwordRev, pendingEmail: null },
    $push: { untold: letter },
  });
  return modifiedCount === 1 ? passwordRev : null;
}
