import { apiKeyPrefix, dayInIndia, type Staff } from '@rental/contracts';
import type { FindCaller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { hashOfToken } from '../../../platform/secrets/secret-tokens.ts';
import { findAdmins } from '../../auth/administration/find-admins.ts';
import { ApiKey, type ApiKeyRecord } from './api-key.model.ts';

/** Whether a key has expired. */
export const isExpired = ({ expiresOn }: ApiKeyRecord, { clock }: Pick<Deps, 'clock'>): boolean =>
  expiresOn !== null && dayInIndia(clock.now()) > expiresOn;

/** A key with locations reads what a manager of them may read. */
const staffOf = ({ locationIds }: ApiKeyRecord): Staff | null =>
  locationIds ? { rank: 'manager', locationIds: locationIds.map(String) } : null;

const hourMs = 3_600_000;

/** Notes that a key was used, at most once an hour. */
async function noteUse({ _id, lastUsedAt }: ApiKeyRecord, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < hourMs) return;
  const isOlder = [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lt: now }) }];
  await ApiKey.updateOne({ _id, $or: isOlder }, { $set: { lastUsedAt: now } });
}

/**
 * Adds API keys to what may identify a caller. Each request reads the key and its maker, so a revoked key, an expired
 * one, or one whose maker is no longer an owner fails at once. `findBySession` handles every other token.
 */
export function withApiKeys(findBySession: FindCaller, { clock }: Pick<Deps, 'clock'>): FindCaller {
  return async (token, meanwhile) => {
    if (!token.startsWith(apiKeyPrefix)) return findBySession(token, meanwhile);
    const key = await ApiKey.findOne({ tokenHash: hashOfToken(token) })
      .maxTimeMS(3_000)
      .lean<ApiKeyRecord>();
    const maker = key && (await findAdmins([key.madeBy])).get(String(key.madeBy));
    if (!key || !maker || maker.staff || isExpired(key, { clock })) return null;
    await noteUse(key, clock.now());
    return {
      id: String(key.madeBy),
      role: 'admin',
      staff: staffOf(key),
      name: maker.name,
      email: maker.email,
      sessionId: '',
      deviceSince: key.createdAt,
      isVerified: true,
      lacksSecondFactor: false,
      key: { id: String(key._id), name: key.name, scopes: key.scopes },
    };
  };
}
