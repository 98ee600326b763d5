import { addDays, lastDayOf, startOfDayInIndia } from '@rental/contracts';
import { ignoreDuplicate, type ObjectId } from '../../../platform/mongo.ts';
import { type FileHash, MonthLock } from './month-lock.model.ts';

/** Returns the first moment after a month in India. */
export const endOfMonth = (month: string): Date => startOfDayInIndia(addDays(lastDayOf(month), 1));

/** Returns the locked months, newest first. */
export async function findLocks(): Promise<MonthLock[]> {
  return MonthLock.find().sort({ _id: -1 }).maxTimeMS(3_000).lean<MonthLock[]>();
}

export async function findLock(month: string): Promise<MonthLock | null> {
  return MonthLock.findById(month).maxTimeMS(3_000).lean<MonthLock>();
}

/** Returns the first moment at which papers may be dated; null if no month is locked. */
export async function findLockedUntil(): Promise<Date | null> {
  const [last] = await MonthLock.find({}, { _id: 1 }).sort({ _id: -1 }).limit(1).maxTimeMS(3_000).lean();
  return last ? endOfMonth(last._id) : null;
}

/** Stores a lock, unless the month has one. */
export async function storeLock(month: string, lockedBy: ObjectId, lockedAt: Date): Promise<void> {
  await MonthLock.create({ _id: month, lockedAt, lockedBy, files: null }).catch(ignoreDuplicate({ _id: 1 }));
}

/** Stores how the files were when the month was locked. The first of several calls counts. */
export async function storeLockedFiles(month: string, files: FileHash[]): Promise<void> {
  await MonthLock.updateOne({ _id: month, files: null }, { $set: { files } });
}

/** Returns whether there was a lock to remove. */
export async function removeLock(month: string): Promise<boolean> {
  return (await MonthLock.deleteOne({ _id: month })).deletedCount === 1;
}
