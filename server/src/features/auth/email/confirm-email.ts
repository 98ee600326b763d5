import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../../platform/mongo.ts';
import type { MailOrder } from '../../mail/mail-facts.ts';
import { openAccounts } from '../account/open-accounts.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { User, type UserRecord } from '../account/user.model.ts';
import type { MailedSecretRecord } from '../mailed-secret/mailed-secret.model.ts';
import { findSecret, spendCode, spendSecret } from '../mailed-secret/mailed-secrets.ts';

/** The user whose address was confirmed, and whether it replaced an earlier address. */
type Confirmed = { userId: string; isNew: boolean };

/** Confirms the address that a link was emailed to, on any device. Throws `invalid_link`. */
export async function confirmByLink({ token }: { token: string }, deps: AccountDeps): Promise<Confirmed> {
  const secret = await findSecret('confirm', token, deps);
  const isSpent = secret !== null && (await spendSecret(secret, deps));
  return (isSpent ? await accept(secret, deps) : null) ?? refuse('invalid_link');
}

/** Confirms the caller’s address by the code in the email. Throws `invalid_code`. */
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

/** Returns null when the address is no longer the account’s current or pending one. */
async function accept({ userId: _id, email }: MailedSecretRecord, { clock }: AccountDeps): Promise<Confirmed | null> {
  const userId = _id.toHexString();
  const now = clock.now();
  const own = await User.updateOne({ _id, email, ...openAccounts }, { $set: { emailVerifiedAt: now } });
  if (own.matchedCount === 1) return { userId, isNew: false };
  const isTaken = await takeNewAddress({ _id, email }, now);
  if (!isTaken) return null;
  await checkpoint('account:written');
  await notifyOwner(_id, { clock });
  return { userId, isNew: true };
}

/**
 * Replaces an account’s address with its pending one; returns false if the given address is not pending, or no longer
 * pending.
 */
async function takeNewAddress({ _id, email }: Pick<MailedSecretRecord, 'email'> & { _id: ObjectId }, now: Date) {
  const before = await User.findById(_id).maxTimeMS(3_000).lean<UserRecord>();
  if (!before) return false;
  const waiting = {
    _id,
    email: before.email,
    ...openAccounts,
    'pendingEmail.email': email,
    'pendingEmail.until': trusted({ $gt: now }),
  };
  try {
    const { matchedCount } = await User.updateOne(waiting, {
      $set: { email, emailVerifiedAt: now, pendingEmail: null },
      $push: { untold: changedLetter(before, now) },
    });
    return matchedCount === 1;
  } catch (error) {
    // Another account took the address concurrently; only that mailbox may learn this.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Notifies the previous address. */
const changedLetter = ({ _id, email, name }: UserRecord, now: Date): MailOrder => ({
  key: `email-changed:${String(_id)}:${new ObjectId().toHexString()}`,
  to: email,
  template: 'email_changed',
  data: { name, at: now.toISOString() },
});
