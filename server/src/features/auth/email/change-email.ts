import { siteOrigin } from '../../../config/site-origin.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { LoginDeps } from '../log-in.ts';
import { checkOwnPassword, type PasswordShown } from '../password/check-own-password.ts';
import { User } from '../user.model.ts';
import { queueConfirmation } from './ask-confirmation.ts';

const hourMs = 3_600_000;

/**
 * Asks for another address, by whoever knows the password. It counts once it is confirmed from the mail that goes
 * there; the present address is told now, while that can still be stopped. The answer is the same for an address that
 * has an account: that mailbox alone is told. The present address again takes the wish back.
 */
export async function changeEmail(change: PasswordShown & { email: string }, deps: LoginDeps): Promise<void> {
  const { caller, email } = change;
  const user = await checkOwnPassword(change, deps);
  const now = deps.clock.now();
  const isWithdrawn = email === user.email;
  if (!isWithdrawn) await deps.limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `confirm ${email}`);
  const pendingEmail = isWithdrawn ? null : { email, until: new Date(now.getTime() + hourMs) };
  await User.updateOne({ _id: user._id }, { $set: { pendingEmail } });
  if (isWithdrawn) return;
  await queueConfirmation(caller.id, email, deps);
  await queueMail(
    {
      key: `email-changing:${caller.id}:${now.getTime()}`,
      to: user.email,
      template: 'email_changing',
      data: { name: user.name, at: now.toISOString(), resetUrl: `${siteOrigin(deps.settings)}/forgot-password` },
    },
    deps,
  );
}
