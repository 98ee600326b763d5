import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { User, type UserRecord } from '../user.model.ts';
import type { MailedSecretRecord } from './mailed-secret.model.ts';
import { findSecret, spendCode, spendSecret } from './mailed-secrets.ts';

/** Whose address was confirmed, and whether it is a new one. */
type Confirmed = { userId: string; isNew: boolean };

/** Confirms the address that a link was mailed to, on whatever device it is opened. Throws `invalid_link`. */
export async function confirmByLink({ token }: { token: string }, deps: AccountDeps): Promise<Confirmed> {
  const secret = await findSecret('confirm', token, deps);
  const isSpent = secret !== null && (await spendSecret(secret, deps));
  return (isSpent ? await accept(secret, deps) : null) ?? refuse('invalid_link');
}

/** The same by the code of that mail, for whoever is signed in. Throws `invalid_code`. */
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

/** Null when the account no longer wants this address: neither as its own, nor in the place of its own. */
async function accept({ userId: _id, email }: MailedSecretRecord, { clock }: AccountDeps): Promise<Confirmed | null> {
  const userId = _id.toHexString();
  const emailVerifiedAt = clock.now();
  const own = await User.updateOne({ _id, email, disabledAt: null }, { $set: { emailVerifiedAt } });
  if (own.matchedCount === 1) return { userId, isNew: false };
  try {
    const before = await User.findOneAndUpdate(
      { _id, disabledAt: null, 'pendingEmail.email': email },
      { $set: { email, emailVerifiedAt, pendingEmail: null } },
    ).lean<UserRecord>();
    if (!before) return null;
    await tellOldAddress(before, { clock });
    return { userId, isNew: true };
  } catch (error) {
    // Somebody else took it meanwhile; only its own mailbox would be told.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

async function tellOldAddress({ _id, email, name }: UserRecord, { clock }: { clock: Clock }): Promise<void> {
  const at = clock.now().toISOString();
  const key = `email-changed:${_id.toHexString()}:${at}`;
  await queueMail({ key, to: email, template: 'email_changed', data: { name, at } }, { clock });
}
