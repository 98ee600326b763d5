import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

export const settingsKinds = ['agreement', 'business', 'counter', 'ledgers', 'prices', 'taxedLines', 'times'] as const;
export type SettingsKind = (typeof settingsKinds)[number];

/** Settings that an admin saved as a whole. Immutable: saving adds the next version. */
export type SettingsRecord = {
  _id: ObjectId;
  kind: SettingsKind;
  /** Numbered from 1 within each kind, without gaps. */
  version: number;
  value: unknown;
  createdBy: ObjectId;
  createdAt: Date;
};

const settingsSchema = new Schema<SettingsRecord>(
  {
    kind: { type: String, enum: settingsKinds, required: true },
    version: { type: Number, required: true },
    value: { type: Schema.Types.Mixed, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, minimize: false, collection: 'settings' },
);

/** Lets only one of two concurrent saves win; also serves the query for the newest version. */
export const versionKeys = { kind: 1, version: -1 } as const;
settingsSchema.index(versionKeys, {
  name: 'uniq_version',
  unique: true,
});

export const SettingsVersion = model('SettingsVersion', settingsSchema);
