import { csvLine } from '../../http/csv.ts';
import type { FileHash, MonthLock } from '../receipt/lock/month-lock.model.ts';

/** Returns the names of the locked files that are missing or have another hash. */
export function changedFiles({ files }: Pick<MonthLock, 'files'>, now: readonly FileHash[]): string[] {
  const hashes = new Map(now.map(({ name, hash }) => [name, hash]));
  return (files ?? []).filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name);
}

/** Returns `lock.csv`: each locked file, its hash then and now, and whether it is unchanged. */
export function lockFile({ files }: Pick<MonthLock, 'files'>, now: readonly FileHash[]): string {
  const hashes = new Map(now.map(({ name, hash }) => [name, hash]));
  const rows = (files ?? []).map(({ name, hash }) => {
    const present = hashes.get(name) ?? '';
    return [name, hash, present, present === hash ? 'unchanged' : 'CHANGED'];
  });
  return [['Name', 'SHA-256 when locked', 'SHA-256 now', 'Compared'], ...rows].map(csvLine).join('');
}
