import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** Where the one document is. */
export const lastBackup = { _id: 'last' } as const;

const lastBackupSchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    /** Whatever happened from then on is not in it. */
    at: { type: Date, required: true },
    /** When all of it was written. */
    endedAt: { type: Date, required: true },
    documents: { type: Number, required: true },
  },
  { ...schemaDefaults, collection: 'lastbackups' },
);

/** The last whole backup of this database. It is in no backup itself: what was restored has none of its own yet. */
export const LastBackup = model('LastBackup', lastBackupSchema);
