import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { isDuplicateKey, trusted } from '../../../platform/mongo.ts';
import { emailChangedLetter } from '../account/owner-letters.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { openAccounts, User, type UserRecord } from '../account/user.model.ts';
import type { MailedSecretRecord } from '../mailed-secret/mailed-secret.model.ts';
import { findSecret, spendCode, spendSecret } from '../mailed-secret/mailed-secrets.ts';

/** `event` is `email_changed` if the confirmed address replaced an earlier one. */
type Confirmed = { event: 'email_confirmed' | 'email_changed'; userId: string };

/**
 * Confirms the caller’s address by the link in the email. Throws `invalid_link`, also for the link of another account:
 * opening a link must not confirm an account that a stranger registered with the address.
 */
export async function confirmByLink(
  { caller, token }: { caller: Caller; token: string },
  deps: AccountDeps,
): Promise<Confirmed> {
  const secret = await findSecret('confirm', token, deps);
  const isSpent = secret?.userId.toHexString() === caller.id && (await spendSecret(secret, deps));
  return (isSpent ? await accept(secret, deps) : null) ?? refuse('invalid_link');
}

/** Confirms the caller’s email address with the code that was emailed to it. Throws `invalid_code`. */
export async function confirmByCode(
  { caller, code }: { caller: Caller; code: string },
  deps: AccountDeps,
): Promise<Confirmed> {
  const secret = await spendCode(caller.id, code, deps);
  return (secret && (await accept(secret, deps))) ?? refuse('invalid_code');
}

function refuse(code: 'invalid_link' | 'invalid_code'): never {
  throw new AppError(code, { security: { event: 'email_not_confirmed' } });
}

/**
 * Confirms the address that a secret was emailed to. Returns null when it is no longer the account’s current or pending
 * address.
 */
async function accept(secret: MailedSecretRecord, deps: AccountDeps): Promise<Confirmed | null> {
  await checkpoint('confirm:spent');
  const { userId: _id, email } = secret;
  const userId = _id.toHexString();
  const confirmed = { $set: { emailVerifiedAt: deps.clock.now() } };
  const { matchedCount } = await User.updateOne(openAccounts({ _id, email }), confirmed);
  if (matchedCount === 1) return { event: 'email_confirmed', userId };
  if (!(await takeNewAddress(secret, deps))) return null;
  await checkpoint('account:written');
  await notifyOwner(_id, deps);
  return { event: 'email_changed', userId };
}

/**
 * Replaces an account’s address with its pending one. Returns false if the secret’s address is no longer pending or
 * belongs to another account.
 */
async function takeNewAddress({ userId: _id, email }: MailedSecretRecord, deps: AccountDeps): Promise<boolean> {
  const now = deps.clock.now();
  const before = await User.findById(_id).maxTimeMS(3_000).lean<UserRecord>();
  if (!before) return false;
  const isPending = { 'pendingEmail.email': email, 'pendingEmail.until': trusted({ $gt: now }) };
  try {
    const { matchedCount } = await User.updateOne(openAccounts({ _id, email: before.email, ...isPending }), {
      $set: { email, emailVerifiedAt: now, pendingEmail: null },
      $push: { untold: emailChangedLetter(before, deps) },
    });
    return matchedCount === 1;
  } catch (error) {
    // Another account took the address concurrently, which must not be revealed to the caller.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
