import { siteOrigin } from '../../../config/site-origin.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { UserRecord } from '../user.model.ts';

/** Tells an account's owner of its new password, and from which device it came. */
export async function mailPasswordChanged(
  { _id, name, email, passwordRev = 0 }: UserRecord,
  { userAgent }: RequestFacts,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  await queueMail(
    {
      key: `password-changed:${_id.toHexString()}:${passwordRev}`,
      to: email,
      template: 'password_changed',
      data: {
        name,
        at: clock.now().toISOString(),
        device: describeDevice(userAgent),
        resetUrl: `${siteOrigin(settings)}/forgot-password`,
      },
    },
    { clock },
  );
}
