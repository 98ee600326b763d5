import { addDays, lastDayOf } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { MonthLock } from '../../receipt/lock/month-lock.model.ts';
import {
  endOfMonth,
  findLock,
  findLocks,
  removeLock,
  storeLock,
  storeLockedFiles,
} from '../../receipt/lock/month-locks.ts';
import { redatePapers } from '../../receipt/lock/redate-papers.ts';
import { changedFiles } from '../compare-files.ts';
import { findLockedFiles } from '../export-month.ts';
import { readHashes } from '../list-files.ts';

const monthAfter = (month: string): string => addDays(lastDayOf(month), 1).slice(0, 7);

/** Throws `month_not_over`, or `month_lock_order` with the month that can be locked next. */
function refuseLock(month: string, last: MonthLock | undefined, now: Date): void {
  if (now < endOfMonth(month)) throw new AppError('month_not_over');
  const next = last && monthAfter(last._id);
  if (next === undefined || month === next || month === last?._id) return;
  throw new AppError('month_lock_order', { data: { next } });
}

/**
 * Locks a month that is over, and with the first lock all months before it: from then on, no paper gets a date in it.
 * Stores the hashes of its files. A repeat returns the lock, and completes one that a crash has left without hashes.
 * Source: decision 0137.
 */
export async function lockMonth(month: string, adminId: string, deps: Pick<Deps, 'clock'>): Promise<MonthLock> {
  const now = deps.clock.now();
  const [last] = await findLocks();
  refuseLock(month, last, now);
  await storeLock(month, new ObjectId(adminId), now);
  await checkpoint('lock:stored');
  await redatePapers(endOfMonth(month), deps);
  const stored = await requireLock(month);
  if (stored.files) return stored;
  await storeLockedFiles(month, await readHashes(await findLockedFiles(month, now)));
  return requireLock(month);
}

async function requireLock(month: string): Promise<MonthLock> {
  const lock = await findLock(month);
  if (!lock) throw new AppError('month_not_locked');
  return lock;
}

/** Unlocks the month that was locked last. Throws `month_not_locked` and, for an earlier month, `month_lock_order`. */
export async function unlockMonth(month: string): Promise<MonthLock> {
  const locks = await findLocks();
  const lock = locks.find(({ _id }) => _id === month);
  if (!lock) throw new AppError('month_not_locked');
  if (lock !== locks[0]) throw new AppError('month_lock_order', { data: { next: locks[0]?._id } });
  if (!(await removeLock(month))) throw new AppError('month_not_locked');
  return lock;
}

/** Writes the files of a locked month again, and returns those that differ from what was written when it was locked. */
export async function checkLock(
  month: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ lock: MonthLock; changed: string[] }> {
  const lock = await requireLock(month);
  const changed = changedFiles(lock, await readHashes(await findLockedFiles(month, clock.now())));
  return { lock, changed };
}
