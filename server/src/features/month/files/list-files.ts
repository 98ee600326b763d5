import { createHash } from 'node:crypto';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ZippedFile } from '../../../platform/zip.ts';
import type { FileHash } from '../../receipt/lock/month-lock.model.ts';

export type Hashed = FileHash & { size: number };

/** Returns the files, each of which adds its hash to a list once it is written. */
export function hashFiles(files: readonly ZippedFile[], hashes: Hashed[]): ZippedFile[] {
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

/** Returns the files followed by `files.csv`, which has the size and the SHA-256 of each of them. */
export function listFiles(files: readonly ZippedFile[]): ZippedFile[] {
  const hashes: Hashed[] = [];
  // oxlint-disable-next-line require-await -- a file is generated asynchronously
  async function* list(): AsyncGenerator<string> {
    const rows = [['Name', 'Bytes', 'SHA-256'], ...hashes.map(({ name, size, hash }) => [name, size, hash])];
    yield byteOrderMark + rows.map(csvLine).join('');
  }
  return [...hashFiles(files, hashes), { name: 'files.csv', content: list }];
}
