import { siteOrigin } from '../../../config/site-origin.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MailFacts, MailOrder } from '../../mail/mail-facts.ts';
import type { UserRecord } from './user.model.ts';

/*
 * What tells an account's owner of what others did to it, and of the second factor. Each is stored in `untold` by the
 * write that it tells of.
 */

type LetterDeps = Pick<Deps, 'clock' | 'settings'>;

/** `mails-of.ts` finds what is about an account by it. */
const keyOf = (event: string, { _id }: UserRecord): string =>
  `${event}:${_id.toHexString()}:${new ObjectId().toHexString()}`;

const resetUrlOf = ({ settings }: LetterDeps): string => `${siteOrigin(settings)}/forgot-password`;

/** Tells that the account was disabled, and whom to ask. */
export const disabledLetter = (user: UserRecord, { clock, settings }: LetterDeps): MailOrder => ({
  key: keyOf('disabled', user),
  to: user.email,
  template: 'account_disabled',
  data: { name: user.name, at: clock.now().toISOString(), officeEmail: settings.officeEmail },
});

/** Tells that the account can be used again. */
export const enabledLetter = (user: UserRecord, { settings }: LetterDeps): MailOrder => ({
  key: keyOf('enabled', user),
  to: user.email,
  template: 'account_enabled',
  data: { name: user.name, loginUrl: `${siteOrigin(settings)}/login` },
});

/** Tells that every device was signed out. */
export const sessionsEndedLetter = (user: UserRecord, deps: LetterDeps): MailOrder => ({
  key: keyOf('signed-out', user),
  to: user.email,
  template: 'signed_out',
  data: { name: user.name, at: deps.clock.now().toISOString(), resetUrl: resetUrlOf(deps) },
});

/** Tells what became of the second factor. */
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
