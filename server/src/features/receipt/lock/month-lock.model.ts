import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** The SHA-256 of a file of a month. */
export type FileHash = { name: string; hash: string };

/**
 * A locked month. No paper gets a date in it or in an earlier month. Unlocking removes it; the activity record keeps who
 * did so and why.
 */
export type MonthLock = {
  /** `YYYY-MM`. */
  _id: string;
  lockedAt: Date;
  lockedBy: ObjectId;
  /** The files as they were when the month was locked; null until they are written for the first time. */
  files: FileHash[] | null;
};

const text = { type: String, required: true } as const;

const monthLockSchema = new Schema<MonthLock>(
  {
    _id: text,
    lockedAt: { type: Date, required: true },
    lockedBy: { type: Schema.Types.ObjectId, required: true },
    files: { type: [new Schema<FileHash>({ name: text, hash: text }, { _id: false })], default: null },
  },
  { ...schemaDefaults, collection: 'monthLocks' },
);

export const MonthLock = model('MonthLock', monthLockSchema);
