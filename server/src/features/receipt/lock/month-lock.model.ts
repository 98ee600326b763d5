import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** The SHA-256 of a file of a month. */
export type FileHash = { name: string; hash: string };

/** What an account closed with, in paise. */
export type Closing = { account: string; paise: number };

/** What a lock stores of its month. `writing` finds the parts of the files. */
export type LockedMonth = { files: FileHash[]; writing: ObjectId; closings: Closing[] };

/**
 * A locked month. No paper gets a date in it or in an earlier month. Unlocking removes it; the activity record keeps
 * who did so and why.
 */
export type MonthLock = {
  /** `YYYY-MM`. */
  _id: string;
  lockedAt: Date;
  lockedBy: ObjectId;
  /** Null until the files are written. */
  stored: LockedMonth | null;
};

const text = { type: String, required: true } as const;

const lockedMonthSchema = new Schema<LockedMonth>(
  {
    files: [new Schema<FileHash>({ name: text, hash: text }, { _id: false })],
    writing: { type: Schema.Types.ObjectId, required: true },
    closings: [new Schema<Closing>({ account: text, paise: { type: Number, required: true } }, { _id: false })],
  },
  { _id: false },
);

const monthLockSchema = new Schema<MonthLock>(
  {
    _id: text,
    lockedAt: { type: Date, required: true },
    lockedBy: { type: Schema.Types.ObjectId, required: true },
    stored: { type: lockedMonthSchema, default: null },
  },
  { ...schemaDefaults, collection: 'monthLocks' },
);

export const MonthLock = model('MonthLock', monthLockSchema);
