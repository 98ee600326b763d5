import { randomInt } from 'node:crypto';
import type { AccountDeps } from '../../../platform/deps.ts';
import { isDuplicateKey, type ObjectId, trusted } from '../../../platform/mongo.ts';
import { createSecretToken, hashOfToken } from '../../../platform/secrets/secret-tokens.ts';
import { MailedSecret, type MailedSecretRecord, type SecretKind } from './mailed-secret.model.ts';

/*
 * Links and codes that prove access to a mailbox. A token is 32 random bytes and is looked up only by its hash. A
 * secret works once and expires after half an hour; an invitation has its own expiry time. A newer secret of the same
 * kind replaces it.
 */

export const secretMinutes = 30;

/** Five guesses at a code with a million possibilities. Another five require a new email, which is rate-limited. */
const maxTries = 5;

type SecretDeps = Pick<AccountDeps, 'clock' | 'tokens'>;
type Subject = { kind: SecretKind; userId: ObjectId; email: string; until?: Date };

async function put(secret: MailedSecretRecord): Promise<void> {
  await MailedSecret.replaceOne({ _id: secret._id }, secret, { upsert: true });
}

/** Creates a secret, replacing the previous one. The token and code exist only in the return value and the email. */
export async function makeSecret(
  { kind, userId, email, until }: Subject,
  { clock, tokens }: SecretDeps,
): Promise<{ token: string; code: string }> {
  const token = createSecretToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const tokenHash = hashOfToken(token);
  const secret: MailedSecretRecord = {
    _id: `${kind}:${userId.toHexString()}`,
    kind,
    userId,
    email,
    tokenHash,
    codeHash: kind === 'confirm' ? tokens.hashCode(code, tokenHash) : null,
    tries: 0,
    usedAt: null,
    expiresAt: until ?? new Date(clock.now().getTime() + secretMinutes * 60_000),
  };
  // Two concurrent calls may both try to insert; the one that fails then replaces the secret of the other.
  await put(secret).catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    await put(secret);
  });
  return { token, code };
}

const isGood = ({ clock }: Pick<SecretDeps, 'clock'>) => ({
  usedAt: null,
  expiresAt: trusted({ $gt: clock.now() }),
});

/** Returns the unused secret of a token, or null if there is none. */
export async function findSecret(
  kind: SecretKind,
  token: string,
  deps: Pick<SecretDeps, 'clock'>,
): Promise<MailedSecretRecord | null> {
  return MailedSecret.findOne({ tokenHash: hashOfToken(token), kind, ...isGood(deps) })
    .maxTimeMS(3_000)
    .lean<MailedSecretRecord>();
}

/** Marks a secret as used; returns false when it was used concurrently or replaced by a newer one. */
export async function spendSecret(
  { tokenHash, codeHash }: MailedSecretRecord,
  { clock }: Pick<SecretDeps, 'clock'>,
): Promise<boolean> {
  const { matchedCount } = await MailedSecret.updateOne(
    { tokenHash, codeHash, ...isGood({ clock }) },
    { $set: { usedAt: clock.now() } },
  );
  return matchedCount === 1;
}

/**
 * Marks the user’s secret as used if the code matches. An attempt is counted before the code is checked, so that
 * concurrent requests cannot exceed the limit. Returns null for a wrong code, and once all attempts are used.
 */
export async function spendCode(userId: string, code: string, deps: SecretDeps): Promise<MailedSecretRecord | null> {
  const secret = await MailedSecret.findOneAndUpdate(
    {
      _id: `confirm:${userId}`,
      ...isGood(deps),
      tries: trusted({ $lt: maxTries }),
    },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean<MailedSecretRecord>();
  if (!secret) return null;
  const codeHash = deps.tokens.hashCode(code, secret.tokenHash);
  return (await spendSecret({ ...secret, codeHash }, deps)) ? secret : null;
}

/** Invalidates every emailed link and code, and returns how many there were. */
export async function voidEverySecret(): Promise<number> {
  const { deletedCount } = await MailedSecret.deleteMany({});
  return deletedCount;
}
