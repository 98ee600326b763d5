import type { Rank } from '@rental/contracts';
import { siteOrigin } from '../../../config/site-origin.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MailFacts, MailOrder } from '../../mail/letters/mail-facts.ts';
import { describeDevice } from './describe-device.ts';
import { mailNameOf, type UserRecord } from './user.model.ts';

/*
 * Emails that notify an account’s owner of a change to the account. Each is stored in `untold` by the same write as the
 * change.
 */

type LetterDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Returns the key and recipient of an email to the account’s current address. `mails-of.ts` finds an account’s emails
 * by this key.
 */
const toOwner = (event: string, { _id, email }: UserRecord): Pick<MailOrder, 'key' | 'to'> => ({
  key: `${event}:${_id.toHexString()}:${new ObjectId().toHexString()}`,
  to: email,
});

const namedAt = (user: UserRecord, { clock }: Pick<Deps, 'clock'>) => ({
  name: mailNameOf(user),
  at: clock.now().toISOString(),
});

const resetUrlOf = ({ settings }: LetterDeps): string => `${siteOrigin(settings)}/forgot-password`;

export const disabledLetter = (user: UserRecord, deps: LetterDeps): MailOrder => ({
  ...toOwner('disabled', user),
  template: 'account_disabled',
  data: { ...namedAt(user, deps), officeEmail: deps.settings.officeEmail },
});

export const enabledLetter = (user: UserRecord, { settings }: LetterDeps): MailOrder => ({
  ...toOwner('enabled', user),
  template: 'account_enabled',
  data: { name: mailNameOf(user), loginUrl: `${siteOrigin(settings)}/login` },
});

export const sessionsEndedLetter = (user: UserRecord, deps: LetterDeps): MailOrder => ({
  ...toOwner('signed-out', user),
  template: 'signed_out',
  data: { ...namedAt(user, deps), resetUrl: resetUrlOf(deps) },
});

export const secondFactorLetter = (
  user: UserRecord,
  change: MailFacts['second_factor']['change'],
  deps: LetterDeps,
): MailOrder => ({
  ...toOwner('second-factor', user),
  template: 'second_factor',
  data: { ...namedAt(user, deps), change, resetUrl: resetUrlOf(deps) },
});

export const adminJoinedLetter = (
  owner: UserRecord,
  { email, at, rank }: { email: string; at: Date; rank: Rank },
): MailOrder => ({
  ...toOwner('admin-joined', owner),
  template: 'admin_joined',
  data: { name: mailNameOf(owner), email, at: at.toISOString(), ...(rank !== 'owner' && { rank }) },
});

/** `rights` describes the new rank with its locations. */
export const rankChangedLetter = (user: UserRecord, rights: string, deps: Pick<Deps, 'clock'>): MailOrder => ({
  ...toOwner('rank-changed', user),
  template: 'rank_changed',
  data: { ...namedAt(user, deps), rights },
});

/** Names the device on which the new password was set. */
export const passwordChangedLetter = (user: UserRecord, { userAgent }: RequestFacts, deps: LetterDeps): MailOrder => ({
  ...toOwner('password-changed', user),
  template: 'password_changed',
  data: { ...namedAt(user, deps), device: describeDevice(userAgent), resetUrl: resetUrlOf(deps) },
});

/** Warns the current address while the owner can still stop the change. */
export const emailChangingLetter = (user: UserRecord, deps: LetterDeps): MailOrder => ({
  ...toOwner('email-changing', user),
  template: 'email_changing',
  data: { ...namedAt(user, deps), resetUrl: resetUrlOf(deps) },
});

/** Notifies the previous address. */
export const emailChangedLetter = (user: UserRecord, deps: Pick<Deps, 'clock'>): MailOrder => ({
  ...toOwner('email-changed', user),
  template: 'email_changed',
  data: namedAt(user, deps),
});
