import { AppError } from '../../../errors/app-error.ts';
import { limitAddress } from '../../../http/client-address.ts';
import type { RequestFacts } from '../../../http/contract/read-request.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { MailedSecretRecord } from '../mailed-secret/mailed-secret.model.ts';
import { findSecret, spendSecret } from '../mailed-secret/mailed-secrets.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { forgetFailures } from '../login/login-limits.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { passwordChangedLetter } from '../account/owner-letters.ts';
import { searchKeysOf } from '../account/search-keys.ts';
import { passwordHashOf } from '../account/stand-ins.ts';
import { openAccounts, User, type UserRecord } from '../account/user.model.ts';
import { hashNewPassword } from './change-password.ts';

/**
 * Requests a reset link for an address. Nothing here depends on whether the address has an account: the worker looks
 * that up when it sends the email, so the message, the status and the response time do not reveal it.
 */
export async function askReset(
  { email, request }: { email: string; request: RequestFacts },
  { clock, limits }: LoginDeps,
): Promise<void> {
  await limits.consume('LIMIT_RESET_PER_HOUR', limitAddress(request.ip));
  await limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `reset ${email}`);
  const key = `reset:${new ObjectId().toHexString()}`;
  await queueMail({ key, to: email, template: 'password_reset', data: {} }, { clock });
}

type NewCustomer = { _id: string; email: string };

/** Emails a customer whom staff entered a link to set a password; only once for each customer. */
export async function offerPassword({ _id, email }: NewCustomer, { clock }: Pick<LoginDeps, 'clock'>): Promise<void> {
  await queueMail({ key: `first-password:${_id}`, to: email, template: 'password_reset', data: {} }, { clock });
}

type Reset = { token: string; password: string; request: RequestFacts };

/** Matches the account of a link unless it has since been disabled or its address has since changed. */
const accountOf = ({ userId, email }: MailedSecretRecord) => openAccounts({ _id: userId, email });

/**
 * Sets a new password for the account of an emailed link. Every session ends, the owner is notified by email, and the
 * address is confirmed, because the link proves access to the mailbox. If the address was not confirmed before, everything
 * that another person may have set up is removed. Throws `invalid_link` for a link that is unknown, expired, used or
 * not the latest; a rejected password leaves the link valid.
 */
export async function resetPassword({ token, password, request }: Reset, deps: LoginDeps): Promise<{ userId: string }> {
  const secret = await findSecret('reset', token, deps);
  const owner = secret && (await User.findOne(accountOf(secret)).maxTimeMS(3_000).lean<UserRecord>());
  if (!secret || !owner) return refuse();
  await checkpoint('reset:read');
  const passwordHash = await hashNewPassword({ user: owner, password, ip: request.ip }, deps);
  if (!(await spendSecret(secret, deps))) return refuse();
  await checkpoint('reset:spent');
  const user = await User.findOneAndUpdate(
    // If the owner has confirmed the address in the meantime, nothing that they set up may be removed.
    { ...accountOf(secret), ...(owner.emailVerifiedAt ? {} : { emailVerifiedAt: null }) },
    {
      $set: { passwordHash, pendingEmail: null, ...(owner.emailVerifiedAt ? {} : asNew(owner, deps)) },
      $inc: { passwordRev: 1 },
      $push: { untold: passwordChangedLetter(owner, request, deps) },
    },
    { returnDocument: 'after' },
  ).lean<UserRecord>();
  if (!user) return refuse();
  await checkpoint('account:written');
  const userId = user._id.toHexString();
  await revokeSessions(userId, { reason: 'password_reset' }, deps);
  await notifyOwner(user._id, deps);
  // A user who forgot the password has usually tried several, and these failures would delay the next login.
  await forgetFailures({ email: user.email, ip: request.ip }, deps);
  return { userId };
}

/**
 * Returns the changes that confirm the address for the first time and remove everything that another person may have
 * entered when registering with it. Nobody registers as an admin, so an admin’s second factor remains. Nobody
 * registered an account that staff made and that has no password yet, so its name and phone number remain.
 */
function asNew(user: UserRecord, { clock }: LoginDeps) {
  const { email, role } = user;
  const emailVerifiedAt = clock.now();
  if (role !== 'customer' || passwordHashOf(user) === null) return { emailVerifiedAt };
  const facts = { name: email.slice(0, email.lastIndexOf('@')), phone: null };
  return { emailVerifiedAt, ...facts, ...searchKeysOf(facts), secondFactor: null, pendingSecondFactor: null };
}

function refuse(): never {
  throw new AppError('invalid_link', { security: { event: 'password_reset_failed' } });
}
