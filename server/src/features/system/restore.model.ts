import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const restoreSchema = new Schema(
  {
    /** The name of the backup. */
    _id: { type: String, required: true },
    /** The checksum of the backup’s manifest. */
    sha256: { type: String, required: true },
    /** The point in time that the backup represents; later changes are not in it. */
    at: { type: Date, required: true },
    startedAt: { type: Date, required: true },
    /** When all data was loaded and made safe (see `makeSafe`); null before that. */
    loadedAt: { type: Date, default: null },
    /** When the provider’s later events had been fetched, or an operator decided to skip them; null before that. */
    openedAt: { type: Date, default: null },
  },
  { ...schemaDefaults, collection: 'restores' },
);

/** A backup restored into this database. Servers refuse to start serving until it is opened. */
export type RestoreRecord = RecordOf<typeof restoreSchema>;

export const Restore = model('Restore', restoreSchema);
