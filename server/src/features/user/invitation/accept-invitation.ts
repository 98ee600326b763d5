import type { AcceptInvitationBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { notifyOwner } from '../../auth/account/notify-owner.ts';
import { hasAccount } from '../../auth/administration/find-accounts.ts';
import { storeHashed } from '../../auth/create-user.ts';
import { findSecret, spendSecret } from '../../auth/mailed-secret/mailed-secrets.ts';
import { refuseWeakPassword } from '../../auth/password/refuse-weak-password.ts';
import { endInvitation } from './invite.ts';

/**
 * Creates an admin account with the rank of the invitation for the holder of its link, which also verifies the address.
 * Notifies the owners. Throws `invalid_link` for a link that is used, expired, withdrawn or not the latest, and
 * `email_taken` if the address has since been registered. The link remains valid if the password is rejected or the
 * server is too busy to hash it.
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
  const invitation = await endInvitation(invitationId, deps.clock.now());
  if (invitation === null) return refuse();
  const { staff } = invitation;
  const { _id } = await storeHashed({ name, email, passwordHash, role: 'admin', staff, isEmailVerified: true }, deps);
  await checkpoint('account:written');
  await notifyOwner(_id, deps);
  return { userId: _id.toHexString(), email };
}

function refuse(): never {
  throw new AppError('invalid_link', { security: { event: 'invitation_refused' } });
}
