import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** The id of the only document. */
export const lastBackup = { _id: 'last' } as const;

const lastBackupSchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    /** The point in time that the backup represents; later changes are not in it. */
    at: { type: Date, required: true },
    /** When the backup was completely written. */
    endedAt: { type: Date, required: true },
    documents: { type: Number, required: true },
  },
  { ...schemaDefaults, collection: 'lastbackups' },
);

/** The last complete backup of this database. Not backed up itself, because a restored database has no backup yet. */
export const LastBackup = model('LastBackup', lastBackupSchema);
