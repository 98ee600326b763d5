import { siteOrigin } from '../../../config/site-origin.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { confirmEmail, emailInUse, firstPassword, passwordReset } from '../../mail/letters/account-letters.ts';
import type { SendTimeLetters } from '../../mail/letters/letter.ts';
import { mailNameOf, openAccounts, pendingEmailOf, User, type UserRecord } from '../account/user.model.ts';
import { passwordHashOf } from '../account/stand-ins.ts';
import { makeSecret, secretMinutes } from '../mailed-secret/mailed-secrets.ts';

type LetterDeps = Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>;

/**
 * Emails that contain a secret. The secret is created only when the email is sent, so no queue ever stores it. The
 * account is also looked up only then, so the response time of the request does not reveal whether it exists.
 */
export const accountLetters = (deps: LetterDeps): Pick<SendTimeLetters, 'password_reset' | 'email_confirmation'> => ({
  password_reset: async ({ to }) => {
    const user = await User.findOne(openAccounts({ email: to }))
      .maxTimeMS(3_000)
      .lean<UserRecord>();
    if (!user) return null;
    const { token } = await makeSecret({ kind: 'reset', userId: user._id, email: to }, deps);
    // The token is in the fragment, which browsers never send, so that no server logs it.
    const url = `${siteOrigin(deps.settings)}/reset-password#${token}`;
    if (user.madeBy && passwordHashOf(user) === null) return firstPassword({ url, minutes: secretMinutes });
    return passwordReset({ name: mailNameOf(user), url, minutes: secretMinutes });
  },
  email_confirmation: async ({ to, data: { userId } }) => {
    const user = await User.findOne(openAccounts({ _id: userId }))
      .maxTimeMS(3_000)
      .lean<UserRecord>();
    if (!user || !isToBeConfirmed(to, user, deps)) return null;
    if (to !== user.email && (await User.exists({ email: to })) !== null) return emailInUse();
    const { token, code } = await makeSecret({ kind: 'confirm', userId: user._id, email: to }, deps);
    const url = `${siteOrigin(deps.settings)}/confirm-email#${token}`;
    return confirmEmail({ url, code, minutes: secretMinutes });
  },
});

/** Whether the address is the account’s current or pending one and is still unconfirmed. */
function isToBeConfirmed(email: string, user: UserRecord, { clock }: LetterDeps): boolean {
  if (email === user.email) return !user.emailVerifiedAt;
  return pendingEmailOf(user, clock.now()) === email;
}
