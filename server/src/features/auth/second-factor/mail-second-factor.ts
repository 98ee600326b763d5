import { siteOrigin } from '../../../config/site-origin.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MailFacts } from '../../mail/mail-facts.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { UserRecord } from '../user.model.ts';

/** Tells an account's owner what became of its second factor. */
export async function mailSecondFactor(
  { _id, name, email }: UserRecord,
  change: MailFacts['second_factor']['change'],
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  const at = clock.now().toISOString();
  const resetUrl = `${siteOrigin(settings)}/forgot-password`;
  const key = `second-factor:${_id.toHexString()}:${at}:${change}`;
  await queueMail({ key, to: email, template: 'second_factor', data: { name, at, change, resetUrl } }, { clock });
}
