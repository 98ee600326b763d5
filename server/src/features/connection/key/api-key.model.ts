import { type KeyScope, keyScopes } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** An API key, of which only the hash is stored. Revoking deletes it. */
export type ApiKeyRecord = {
  _id: ObjectId;
  name: string;
  scopes: KeyScope[];
  /** The locations that the key may read; absent if it may read all. */
  locationIds?: ObjectId[] | undefined;
  /** The last day in India on which it works. */
  expiresOn: string | null;
  tokenHash: string;
  madeBy: ObjectId;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const apiKeySchema = new Schema<Omit<ApiKeyRecord, '_id'>>(
  {
    name: { type: String, required: true },
    scopes: { type: [String], enum: keyScopes, required: true },
    locationIds: { type: [Schema.Types.ObjectId], default: undefined },
    expiresOn: { type: String, default: null },
    tokenHash: { type: String, required: true },
    madeBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'apikeys' },
);

apiKeySchema.index({ tokenHash: 1 }, { name: 'uniq_key_token', unique: true });

export const ApiKey = model('ApiKey', apiKeySchema);
