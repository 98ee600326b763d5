import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** The SHA-256 of a file of a month. */
export type FileHash = { name: string; hash: string };

/** What an account closed with, in paise. */
export type Closing = { account: string; paise: number };

/** What is stored of a month once its files are written. `writing` finds the parts of the files. */
export type LockedMonth = { files: FileHash[]; writing: ObjectId; closings: Closing[] };

/**
 * A locked month. No paper gets a date in it or in an earlier month. The fields of `LockedMonth` are null until its files
 * are stored. Unlocking removes it; the activity record keeps who did so and why.
 */
export type MonthLock = { [Field in keyof LockedMonth]: LockedMonth[Field] | null } & {
  /** `YYYY-MM`. */
  _id: string;
  lockedAt: Date;
  lockedBy: ObjectId;
};

const text = { type: String, required: true } as const;

const monthLockSchema = new Schema<MonthLock>(
  {
    _id: text,
    lockedAt: { type: Date, required: true },
    lockedBy: { type: Schema.Types.ObjectId, required: true },
    files: { type: [new Schema<FileHash>({ name: text, hash: text }, { _id: false })], default: null },
    writing: { type: Schema.Types.ObjectId, default: null },
    closings: {
      type: [new Schema<Closing>({ account: text, paise: { type: Number, required: true } }, { _id: false })],
      default: null,
    },
  },
  { ...schemaDefaults, collection: 'monthLocks' },
);

export const MonthLock = model('MonthLock', monthLockSchema);
