import type { TaxProfileBody } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/**
 * What an accountant decided about the tax of some cars. Versions are only appended. `nameKey` is the normalised name
 * of the last version, for the unique index and the fleet file.
 */
export type TaxProfileRecord = {
  _id: ObjectId;
  nameKey: string;
  versions: TaxProfileBody[];
  /** The number of versions. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const text = { type: String, required: true } as const;

const versionSchema = new Schema<TaxProfileBody>(
  {
    name: text,
    sac: text,
    basisPoints: { type: Number, required: true },
    decidedBy: text,
    decidedOn: text,
    validFrom: text,
  },
  { ...schemaDefaults, _id: false },
);

const taxProfileSchema = new Schema<Omit<TaxProfileRecord, '_id'>>(
  {
    nameKey: text,
    versions: { type: [versionSchema], required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'taxProfiles' },
);

export const profileNameKeys = { nameKey: 1 } as const;
taxProfileSchema.index(profileNameKeys, { name: 'uniq_name', unique: true });

export const TaxProfile = model('TaxProfile', taxProfileSchema);
