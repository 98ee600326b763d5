import { siteOrigin } from '../../../config/site-origin.ts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/mail-facts.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { checkOwnPassword, type PasswordShown } from '../password/check-own-password.ts';
import { openAccounts } from '../account/open-accounts.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { asRead, User, type UserRecord } from '../account/user.model.ts';
import { queueConfirmation } from './ask-confirmation.ts';

const hourMs = 3_600_000;

/**
 * Requests a change of address; requires the password. The change takes effect once it is confirmed from the email sent
 * to the new address. The current address is notified immediately, while the change can still be stopped. For an
 * address that is already registered, the response is the same, but only that mailbox is notified. Entering the current
 * address cancels the request. Also throws `wrong_password` if the password changed concurrently, because a new
 * password must cancel earlier requests.
 */
export async function changeEmail(change: PasswordShown & { email: string }, deps: LoginDeps): Promise<void> {
  const { caller, email } = change;
  const user = await checkOwnPassword(change, deps);
  const isWithdrawn = email === user.email;
  if (!isWithdrawn) await deps.limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `confirm ${email}`);
  const wish = isWithdrawn ? { $set: { pendingEmail: null } } : wishFor(email, user, deps);
  const { matchedCount } = await User.updateOne({ ...asRead(user), ...openAccounts }, wish);
  if (matchedCount === 0) throw new AppError('wrong_password');
  await checkpoint('account:written');
  if (isWithdrawn) return;
  // Notify the owner before anything else, because the owner can stop the change.
  await notifyOwner(user._id, deps);
  await queueConfirmation(caller.id, email, deps);
}

function wishFor(email: string, user: UserRecord, { clock, settings }: LoginDeps) {
  const now = clock.now();
  const letter: MailOrder = {
    key: `email-changing:${String(user._id)}:${new ObjectId().toHexString()}`,
    to: user.email,
    template: 'email_changing',
    data: { name: user.name, at: now.toISOString(), resetUrl: `${siteOrigin(settings)}/forgot-password` },
  };
  return {
    $set: { pendingEmail: { email, until: new Date(now.getTime() + hourMs) } },
    $push: { untold: letter },
  };
}
