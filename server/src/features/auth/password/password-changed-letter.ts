import { siteOrigin } from '../../../config/site-origin.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/mail-facts.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { UserRecord } from '../user.model.ts';

/** What tells an account's owner of its new password, and from which device it came. */
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
