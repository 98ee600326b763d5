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
  storeLockedMonth,
} from '../../receipt/lock/month-locks.ts';
import { redatePapers } from '../../receipt/lock/redate-papers.ts';
import { moneyVouchers } from '../books/book-files.ts';
import { findFilesToLock, refuseUnnamedMoney } from '../export-month.ts';
import { readHashes } from '../files/list-files.ts';
import { removeEarlierParts, removeParts, storeParts } from '../files/locked-files.ts';

const monthAfter = (month: string): string => addDays(lastDayOf(month), 1).slice(0, 7);

/** Throws `month_not_over`, or `month_lock_order` with the month that can be locked next. */
function refuseLock(month: string, last: MonthLock | undefined, now: Date): void {
  if (now < endOfMonth(month)) throw new AppError('month_not_over');
  if (!last || month === last._id) return;
  // The next month opens with what this one closes with, so its files must be stored first.
  const next = last.stored ? monthAfter(last._id) : last._id;
  if (month === next) return;
  throw new AppError('month_lock_order', { data: { next } });
}

/**
 * Locks a month that is over, and with the first lock all months before it: from then on, no paper gets a date in it.
 * Stores its files. A repeat returns the lock, and completes one that a crash has left without files. Throws
 * `ledger_names_missing` if its vouchers can’t be written. Source: decisions 0137 and 0155.
 */
export async function lockMonth(month: string, adminId: string, deps: Pick<Deps, 'clock'>): Promise<MonthLock> {
  const now = deps.clock.now();
  const [last] = await findLocks();
  refuseLock(month, last, now);
  await refuseUnnamedMoney(month, now);
  await storeLock(month, new ObjectId(adminId), now);
  await checkpoint('lock:stored');
  await redatePapers(endOfMonth(month), deps);
  const lock = await requireLock(month);
  if (!lock.stored) await storeFiles(lock, now);
  return requireLock(month);
}

/** Writes the files of a lock into their parts, and then names them in the lock. */
async function storeFiles(lock: MonthLock, now: Date): Promise<void> {
  const { _id: month } = lock;
  const writing = new ObjectId();
  const { files, closings } = await findFilesToLock(month, now);
  const hashes = await storeParts({ month, writing }, files);
  await checkpoint('lock:written');
  const isFirst = await storeLockedMonth(lock, { files: hashes, writing, closings: closings() });
  await (isFirst ? removeEarlierParts({ month, writing }) : removeParts({ month, writing }));
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
  const removed = await removeLock(month);
  if (!removed) throw new AppError('month_not_locked');
  if (removed.stored) await removeParts({ month, writing: removed.stored.writing });
  return removed;
}

/** Vouchers depend on the names of the ledgers, too. */
const isCompared = ({ name }: { name: string }): boolean => name !== moneyVouchers;

/** Writes the files of a locked month again, and returns the names of those that differ from the stored ones. */
export async function checkLock(
  month: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ lock: MonthLock; changed: string[] }> {
  const lock = await requireLock(month);
  const { files } = await findFilesToLock(month, clock.now());
  const present = new Map((await readHashes(files.filter(isCompared))).map(({ name, hash }) => [name, hash]));
  const changed = (lock.stored?.files ?? []).filter((file) => isCompared(file) && present.get(file.name) !== file.hash);
  return { lock, changed: changed.map(({ name }) => name) };
}
