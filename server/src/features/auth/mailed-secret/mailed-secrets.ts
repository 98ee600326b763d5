import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { AccountDeps } from '../../../platform/deps.ts';
import { isDuplicateKey, type ObjectId, trusted } from '../../../platform/mongo.ts';
import { MailedSecret, type MailedSecretRecord, type SecretKind } from './mailed-secret.model.ts';

/*
 * Links and codes that prove that somebody reads an address. A token is 32 random bytes and only looked up by its hash;
 * each secret works once and for half an hour, an invitation's for as long as that says, and a newer one of its kind
 * takes its place.
 */

export const secretMinutes = 30;

/** Five of a million: and only so many mails an hour bring another five. */
const maxTries = 5;

type SecretDeps = Pick<AccountDeps, 'clock' | 'tokens'>;
type Subject = { kind: SecretKind; userId: ObjectId; email: string; until?: Date };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function put(secret: MailedSecretRecord): Promise<void> {
  await MailedSecret.replaceOne({ _id: secret._id }, secret, { upsert: true });
}

/** Makes a secret in the place of the one before. Token and code exist in the answer alone, and in the mail. */
export async function makeSecret(
  { kind, userId, email, until }: Subject,
  { clock, tokens }: SecretDeps,
): Promise<{ token: string; code: string }> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const tokenHash = hashOf(token);
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
  // Two at once may both insert; the later one then replaces.
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

/** The secret of a token, not yet used; null for any other text. */
export async function findSecret(
  kind: SecretKind,
  token: string,
  deps: Pick<SecretDeps, 'clock'>,
): Promise<MailedSecretRecord | null> {
  return MailedSecret.findOne({ tokenHash: hashOf(token), kind, ...isGood(deps) })
    .maxTimeMS(3_000)
    .lean<MailedSecretRecord>();
}

/** Uses a secret up; false when somebody was faster, or a newer one has taken its place. */
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
 * Uses up the secret that a user has of a code. A try is taken before the code is looked at, so that no burst gets more
 * than it should. Null for a wrong code, and once all tries are taken.
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

/** Makes every link and code that was ever mailed worth nothing. Answers how many. */
export async function voidEverySecret(): Promise<number> {
  const { deletedCount } = await MailedSecret.deleteMany({});
  return deletedCount;
}
