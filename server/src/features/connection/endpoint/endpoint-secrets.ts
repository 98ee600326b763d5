import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import { createSecretToken } from '../../../platform/secrets/secret-tokens.ts';
import type { EndpointRecord } from './endpoint.model.ts';

/** Standard Webhooks shows every secret with this prefix. The key is what follows it. */
const prefix = 'whsec_';

const subjectOf = (id: ObjectId): string => `endpoint:${String(id)}`;

/** Creates a secret. `shown` is for the owner, `sealed` is stored. */
export function createSecret(id: ObjectId, { settings }: Pick<Deps, 'settings'>) {
  const key = Buffer.from(createSecretToken(), 'base64url').toString('base64');
  return { shown: `${prefix}${key}`, sealed: createSeal(settings.auth.secondFactorSecrets).seal(key, subjectOf(id)) };
}

/**
 * Returns the keys to sign with now, in base64: the present one and, for a day after a replacement, the earlier one. None if
 * the settings no longer contain the secret with which they were sealed.
 */
export function openSecrets(
  { _id, secret, previousSecret, previousUntil }: EndpointRecord,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): string[] {
  const { open } = createSeal(settings.auth.secondFactorSecrets);
  const previous = previousSecret !== null && previousUntil && previousUntil > clock.now() ? [previousSecret] : [];
  return [secret, ...previous].flatMap((sealed) => open(sealed, subjectOf(_id))?.text ?? []);
}
