import * as z from 'zod/mini';
import { password } from '../auth/auth.ts';
import { secondFactorCode } from '../auth/second-factor.ts';
import type { ContractGroup } from '../contract.ts';
import { day, isUnique, lineOfText, moment, objectId } from '../fields.ts';
import { keyScopes } from './key-scopes.ts';

/** Every API key begins with this, so that secret scanners recognise it. */
export const apiKeyPrefix = 'sarani_key_';

/** A key without locations may read everything; one with locations, what a manager of them may read. */
const keyFields = {
  name: lineOfText(60),
  scopes: z.array(z.enum(keyScopes)).check(z.minLength(1, 'Choose at least one'), z.refine(isUnique, 'Each only once')),
  locationIds: z.optional(
    z.array(objectId).check(z.minLength(1), z.maxLength(200), z.refine(isUnique, 'Each location only once')),
  ),
  expiresOn: z.nullable(day),
} as const;

/** The owner’s own login is entered again, because a key reads customers’ data. */
export const apiKeyBody = z.strictObject({
  ...keyFields,
  currentPassword: password,
  code: z.optional(secondFactorCode),
});
export type ApiKeyBody = z.infer<typeof apiKeyBody>;

/** `isOver`: it has expired, or its maker is no longer an owner. */
export const apiKey = z.object({
  ...keyFields,
  _id: objectId,
  locations: z.array(z.string()),
  madeBy: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  isOver: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A key with its secret, which is shown only once. */
export const newApiKey = z.extend(apiKey, { secret: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKeyContract = {
  createKey: {
    method: 'POST',
    path: '/connection/createKey',
    access: 'admin',
    status: 201,
    message: 'API key added',
    body: apiKeyBody,
    reply: newApiKey,
    errors: ['wrong_password', 'wrong_code', 'location_not_found', 'too_many_keys'],
  },
  getKeys: {
    method: 'GET',
    path: '/connection/getKeys',
    access: 'admin',
    message: 'API keys',
    reply: z.array(apiKey),
  },
  revokeKey: {
    method: 'PUT',
    path: '/connection/revokeKey',
    access: 'admin',
    message: 'API key revoked',
    query: z.strictObject({ id: objectId }),
    reply: z.null(),
    errors: ['key_not_found'],
  },
} as const satisfies ContractGroup;
