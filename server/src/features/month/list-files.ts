import { createHash } from 'node:crypto';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
import type { ZippedFile } from '../../platform/zip.ts';
import type { FileHash, MonthLock } from '../receipt/lock/month-lock.model.ts';
import { lockFile } from './compare-files.ts';

type Hashed = FileHash & { size: number };

/** Returns the files, each of which adds its hash to a list once it is written. */
function hashFiles(files: readonly ZippedFile[], hashes: Hashed[]): ZippedFile[] {
  return files.map(({ name, content }) => ({
    name,
    content: async function* hashed() {
      const hash = createHash('sha256');
      let size = 0;
      for await (const text of content()) {
        hash.update(text);
        size += Buffer.byteLength(text);
        yield text;
      }
      hashes.push({ name, size, hash: hash.digest('hex') });
    },
  }));
}

/** Writes the files to nowhere and returns their hashes. */
export async function readHashes(files: readonly ZippedFile[]): Promise<FileHash[]> {
  const hashes: Hashed[] = [];
  for (const { content } of hashFiles(files, hashes)) {
    for await (const _text of content());
  }
  return hashes.map(({ name, hash }) => ({ name, hash }));
}

/**
 * Returns the files followed by `lock.csv`, if the month is locked, and by `files.csv`, which has the size and the
 * SHA-256 of each of them.
 */
export function listFiles(files: readonly ZippedFile[], lock: MonthLock | null): ZippedFile[] {
  const hashes: Hashed[] = [];
  const all = lock?.files ? [...files, { name: 'lock.csv', content: () => once(() => lockFile(lock, hashes)) }] : files;
  const list = () => [['Name', 'Bytes', 'SHA-256'], ...hashes.map(({ name, size, hash }) => [name, size, hash])];
  return [
    ...hashFiles(all, hashes),
    { name: 'files.csv', content: () => once(() => byteOrderMark + list().map(csvLine).join('')) },
  ];
}

// oxlint-disable-next-line require-await -- a file is generated asynchronously
async function* once(write: () => string): AsyncGenerator<string> {
  yield write();
}
