import { siteOrigin } from '../../../config/site-origin.ts';
import { limitAddress } from '../../../http/client-address.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/mail-facts.ts';
import type { UserRecord } from '../account/user.model.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

type NewPassword = { user: Pick<UserRecord, 'name' | 'email'>; password: string; ip: string };

/** Returns the hash of a new password; throws `invalid_input` if it is weak. */
export async function hashNewPassword(
  { user: { name, email }, password, ip }: NewPassword,
  { hashTurns, passwords }: LoginDeps,
): Promise<string> {
  await refuseWeakPassword({ name, email, password });
  return hashTurns(limitAddress(ip), async () => passwords.hash(password));
}

/** Notifies an account’s owner of the new password and the device it was set from. */
export function passwordChangedLetter(
  { _id, name, email }: UserRecord,
  { userAgent }: RequestFacts,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): MailOrder {
  return {
    key: `password-changed:${String(_id)}:${new ObjectId().toHexString()}`,
    to: email,
    template: 'password_changed',
    data: {
      name,
      at: clock.now().toISOString(),
      device: describeDevice(userAgent),
      resetUrl: `${siteOrigin(settings)}/forgot-password`,
    },
  };
}
