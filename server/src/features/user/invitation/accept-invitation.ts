import type { AcceptInvitationBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { hasAccount } from '../../auth/administration/find-accounts.ts';
import { storeHashed } from '../../auth/create-user.ts';
import { findSecret, spendSecret } from '../../auth/mailed-secret/mailed-secrets.ts';
import { refuseWeakPassword } from '../../auth/password/refuse-weak-password.ts';
import { endInvitation } from './invite.ts';

/**
 * Makes an admin of whoever brings the link of an invitation back: the address is proved by it. Throws `invalid_link`
 * for one that is used, too old, withdrawn or not the latest; a password that is refused, or that nobody has time to
 * hash, leaves the link good. Throws `email_taken` when somebody opened an account with the address meanwhile.
 */
export async function acceptInvitation(
  { token, name, password }: AcceptInvitationBody,
  deps: AccountDeps,
): Promise<{ userId: string; email: string }> {
  const secret = await findSecret('invite', token, deps);
  if (!secret) return refuse();
  const { userId: invitationId, email } = secret;
  await refuseWeakPassword({ name, email, password });
  if (await hasAccount(email)) throw new AppError('email_taken');
  const passwordHash = await deps.passwords.hash(password);
  if (!(await spendSecret(secret, deps))) return refuse();
  if ((await endInvitation(invitationId, deps.clock.now())) === null) return refuse();
  const { _id } = await storeHashed({ name, email, passwordHash, role: 'admin', isEmailVerified: true }, deps);
  return { userId: _id.toHexString(), email };
}

function refuse(): never {
  throw new AppError('invalid_link', { security: { event: 'invitation_refused' } });
}
