import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { disabledLetter } from '../account/owner-letters.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import type { UserRecord } from '../account/user.model.ts';
import { findSomebody } from './change-account.ts';
import { applyToAccount, decideInTurn } from './roster.ts';

export type Disabling = { actorId: string; userId: string; reason: string };

/**
 * Disables an account: its sessions become invalid, and it accepts neither logins nor emailed links. The same write
 * stores the email that notifies its owner. Throws `own_account` for the caller’s own account, so that at least one
 * admin remains; `user_not_found`; `already_disabled`; and `not_signed_in` if the caller was disabled concurrently.
 * Returns the account as it was before.
 */
export async function disableAccount(
  { actorId, userId, reason }: Disabling,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<UserRecord> {
  if (actorId === userId) throw new AppError('own_account');
  const user = await findSomebody(userId);
  if (user.disabledAt !== null) throw new AppError('already_disabled');
  const letter = disabledLetter(user, deps);
  const leaving = { userId: user._id, at: deps.clock.now(), reason, enabledRev: user.enabledRev ?? 0, letter };
  if (user.role === 'admin') await decideInTurn(actorId, leaving, 'already_disabled');
  else if (!(await applyToAccount(leaving))) throw new AppError('already_disabled');
  await checkpoint('account:written');
  await revokeSessions(userId, { reason: 'disabled' }, deps);
  await notifyOwner(user._id, deps);
  return user;
}
