import { siteOrigin } from '../../../config/site-origin.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MailFacts, MailOrder } from '../../mail/mail-facts.ts';
import type { UserRecord } from './user.model.ts';

/*
 * Emails that notify an account’s owner of changes made by others and of changes to two-step login. Each is stored in
 * `untold` by the write that it reports.
 */

type LetterDeps = Pick<Deps, 'clock' | 'settings'>;

/** `mails-of.ts` finds an account’s emails by this key. */
const keyOf = (event: string, { _id }: UserRecord): string =>
  `${event}:${_id.toHexString()}:${new ObjectId().toHexString()}`;

const resetUrlOf = ({ settings }: LetterDeps): string => `${siteOrigin(settings)}/forgot-password`;

/** Says that the account was disabled, and whom to contact. */
export const disabledLetter = (user: UserRecord, { clock, settings }: LetterDeps): MailOrder => ({
  key: keyOf('disabled', user),
  to: user.email,
  template: 'account_disabled',
  data: { name: user.name, at: clock.now().toISOString(), officeEmail: settings.officeEmail },
});

/** Says that the account can be used again. */
export const enabledLetter = (user: UserRecord, { settings }: LetterDeps): MailOrder => ({
  key: keyOf('enabled', user),
  to: user.email,
  template: 'account_enabled',
  data: { name: user.name, loginUrl: `${siteOrigin(settings)}/login` },
});

/** Says that every device was logged out. */
export const sessionsEndedLetter = (user: UserRecord, deps: LetterDeps): MailOrder => ({
  key: keyOf('signed-out', user),
  to: user.email,
  template: 'signed_out',
  data: { name: user.name, at: deps.clock.now().toISOString(), resetUrl: resetUrlOf(deps) },
});

/** Says what changed about two-step login. */
export const secondFactorLetter = (
  user: UserRecord,
  change: MailFacts['second_factor']['change'],
  deps: LetterDeps,
): MailOrder => ({
  key: keyOf('second-factor', user),
  to: user.email,
  template: 'second_factor',
  data: { name: user.name, at: deps.clock.now().toISOString(), change, resetUrl: resetUrlOf(deps) },
});
