import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

export const settingsKinds = ['business', 'prices'] as const;
export type SettingsKind = (typeof settingsKinds)[number];

/** What an admin decided for all of us, as a whole. Never changed: saving adds the next version. */
export type SettingsRecord = {
  _id: ObjectId;
  kind: SettingsKind;
  /** From 1 on in each kind, without gaps. */
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

/** Of two admins who save at once, one is first; also serves the look for the newest. */
export const versionKeys = { kind: 1, version: -1 } as const;
settingsSchema.index(versionKeys, {
  name: 'uniq_version',
  unique: true,
});

export const SettingsVersion = model('SettingsVersion', settingsSchema);
