import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const restoreSchema = new Schema(
  {
    /** The name of the backup. */
    _id: { type: String, required: true },
    /** The sum of its manifest. */
    sha256: { type: String, required: true },
    /** Whatever happened from then on is not in it. */
    at: { type: Date, required: true },
    startedAt: { type: Date, required: true },
    /** When all of it was there and made safe; null before that. */
    loadedAt: { type: Date, default: null },
    /** When the provider had been asked what happened since, or somebody said that it need not be; null before that. */
    openedAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'restores' },
);

/** A backup that was put into this database. While one has not been opened no server serves. */
export type RestoreRecord = RecordOf<typeof restoreSchema>;

export const Restore = model('Restore', restoreSchema);
