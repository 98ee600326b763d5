import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import { createSecretToken } from '../../../platform/secrets/secret-tokens.ts';
import type { EndpointRecord } from './endpoint.model.ts';

/** Owners and receivers see a secret with this prefix of Standard Webhooks, which isn’t part of the key. */
const prefix = 'whsec_';

const subjectOf = (id: ObjectId): string => `endpoint:${String(id)}`;

/** Creates a secret; returns it as it is shown, and as it is stored. */
export function createSecret(id: ObjectId, { settings }: Pick<Deps, 'settings'>) {
  const key = Buffer.from(createSecretToken(), 'base64url').toString('base64');
  return { shown: `${prefix}${key}`, sealed: createSeal(settings.auth.secondFactorSecrets).seal(key, subjectOf(id)) };
}

/** Returns the keys that sign now, in base64; none if the settings no longer have the secret that sealed them. */
export function openSecret(
  { _id, secret, previousSecret, previousUntil }: EndpointRecord,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): string[] {
  const { open } = createSeal(settings.auth.secondFactorSecrets);
  const previous = previousSecret !== null && previousUntil && previousUntil > clock.now() ? [previousSecret] : [];
  return [secret, ...previous].flatMap((sealed) => open(sealed, subjectOf(_id))?.text ?? []);
}
