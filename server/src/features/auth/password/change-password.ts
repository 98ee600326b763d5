import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { LoginDeps } from '../log-in.ts';
import { keepSession, revokeSessions } from '../sessions/end-sessions.ts';
import { tellOwner } from '../tell-owner.ts';
import { checkOwnPassword, type PasswordShown } from './check-own-password.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { passwordChangedLetter } from './password-changed-letter.ts';
import { storePassword } from './store-password.ts';

type PasswordChange = PasswordShown & { password: string };

/**
 * Changes the password of a caller who knows the present one. Every other session ends, and the owner is told by mail.
 * Of two changes at once one wins: the other no longer knows the present password and gets `wrong_password`.
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
  await tellOwner(user._id, deps);
}
