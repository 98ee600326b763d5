import { addDays, lastDayOf, startOfDayInIndia } from '@rental/contracts';
import { ignoreDuplicate, type ObjectId } from '../../../platform/mongo.ts';
import { type LockedMonth, MonthLock } from './month-lock.model.ts';

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
  await MonthLock.create({ _id: month, lockedAt, lockedBy, stored: null }).catch(ignoreDuplicate({ _id: 1 }));
}

/**
 * Stores what the month was when it was locked, and returns whether it did: the first of several calls counts, unless
 * the month was unlocked in the meantime.
 */
export async function storeLockedMonth({ _id, lockedAt }: MonthLock, stored: LockedMonth): Promise<boolean> {
  return (await MonthLock.updateOne({ _id, lockedAt, stored: null }, { $set: { stored } })).modifiedCount === 1;
}

/** Removes a lock and returns it, or null if there was none. */
export async function removeLock(month: string): Promise<MonthLock | null> {
  return MonthLock.findOneAndDelete({ _id: month }).lean<MonthLock>();
}
