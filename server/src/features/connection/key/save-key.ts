import { type ApiKey as ShownKey, type ApiKeyBody, apiKeyPrefix, dayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { createSecretToken, hashOfToken } from '../../../platform/secrets/secret-tokens.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import { findAdmins } from '../../auth/administration/find-admins.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { ApiKey, type ApiKeyRecord } from './api-key.model.ts';
import { isExpired } from './find-key.ts';

type Chosen = Omit<ApiKeyBody, 'currentPassword' | 'code'>;
type Now = Pick<Deps, 'clock'>;

const mostKeys = 50;

async function refuseWrong({ locationIds = [], expiresOn }: Chosen, { clock }: Now): Promise<void> {
  if (expiresOn !== null && expiresOn < dayInIndia(clock.now())) {
    const details = [{ path: 'expiresOn', message: 'Choose today or a later day' }];
    throw new AppError('invalid_input', { details });
  }
  const names = await findLocationNames(locationIds.map((id) => new ObjectId(id)));
  if (names.size < locationIds.length) throw new AppError('location_not_found');
  if ((await ApiKey.countDocuments().maxTimeMS(3_000)) >= mostKeys) throw new AppError('too_many_keys');
}

/** Adds a key and returns it with its secret. */
export async function createKey(body: Chosen, madeBy: string, deps: Now) {
  await refuseWrong(body, deps);
  const { name, scopes, locationIds, expiresOn } = body;
  const secret = `${apiKeyPrefix}${createSecretToken()}`;
  const key: ApiKeyRecord = {
    _id: new ObjectId(),
    name,
    scopes,
    ...(locationIds && { locationIds: locationIds.map((id) => new ObjectId(id)) }),
    expiresOn,
    tokenHash: hashOfToken(secret),
    madeBy: new ObjectId(madeBy),
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
  await ApiKey.create(key);
  return { key, secret };
}

/** Returns every key, oldest first. */
export const findKeys = async (): Promise<ApiKeyRecord[]> =>
  ApiKey.find().sort({ _id: 1 }).maxTimeMS(3_000).lean<ApiKeyRecord[]>();

/** Revokes a key and returns it as it was. Throws `key_not_found`. */
export async function revokeKey(id: string): Promise<ApiKeyRecord> {
  const key = await ApiKey.findOneAndDelete({ _id: id }).maxTimeMS(3_000).lean<ApiKeyRecord>();
  if (!key) throw new AppError('key_not_found');
  return key;
}

/** Presents keys as owners see them, without their hash. */
export async function presentKeys(keys: readonly ApiKeyRecord[], deps: Now): Promise<ShownKey[]> {
  const makers = keys.map(({ madeBy }) => madeBy);
  const [admins, names, locations] = await Promise.all([
    findAdmins(makers),
    findUserNames(makers),
    findLocationNames(keys.flatMap(({ locationIds = [] }) => locationIds)),
  ]);
  return keys.map((key) => {
    const maker = admins.get(String(key.madeBy));
    const { locationIds } = key;
    return {
      _id: String(key._id),
      name: key.name,
      scopes: key.scopes,
      ...(locationIds && { locationIds: locationIds.map(String) }),
      expiresOn: key.expiresOn,
      locations: (locationIds ?? []).map((id) => locations.get(String(id)) ?? '–'),
      madeBy: names.get(String(key.madeBy)) ?? '–',
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      isOver: !maker || maker.staff !== null || isExpired(key, deps),
    };
  });
}
