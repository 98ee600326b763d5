import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { checkOwnPassword, type PasswordShown } from '../password/check-own-password.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { emailChangingLetter } from '../account/owner-letters.ts';
import { asRead, openAccounts, User } from '../account/user.model.ts';
import { queueConfirmation } from './ask-confirmation.ts';

const hourMs = 3_600_000;

/**
 * Requests a change of address; requires the password. The change takes effect once it is confirmed from the email sent
 * to the new address. The current address is notified immediately, while the change can still be stopped. If the new
 * address is already registered, the response is the same, and only the email to that address says so. Entering the
 * current address cancels the request. Also throws `wrong_password` if the password changed concurrently, because a new
 * password must cancel earlier requests.
 */
export async function changeEmail(change: PasswordShown & { email: string }, deps: LoginDeps): Promise<void> {
  const { caller, email } = change;
  const user = await checkOwnPassword(change, deps);
  const isWithdrawn = email === user.email;
  if (!isWithdrawn) await deps.limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `confirm ${email}`);
  const until = new Date(deps.clock.now().getTime() + hourMs);
  const update = isWithdrawn
    ? { $set: { pendingEmail: null } }
    : { $set: { pendingEmail: { email, until } }, $push: { untold: emailChangingLetter(user, deps) } };
  const { matchedCount } = await User.updateOne(openAccounts(asRead(user)), update);
  if (matchedCount === 0) throw new AppError('wrong_password');
  await checkpoint('account:written');
  if (isWithdrawn) return;
  // Notify the owner before anything else, because the owner can stop the change.
  await notifyOwner(user._id, deps);
  await queueConfirmation(caller.id, email, deps);
}
