import { createHash } from 'node:crypto';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
import type { ZippedFile } from '../../platform/zip.ts';

/** Returns the files followed by `files.csv`, which has the size and the SHA-256 of each of them. */
export function listFiles(files: readonly ZippedFile[]): ZippedFile[] {
  const rows: string[] = [];
  const listed = files.map(({ name, content }) => ({
    name,
    content: async function* hashed() {
      const hash = createHash('sha256');
      let size = 0;
      for await (const text of content()) {
        hash.update(text);
        size += Buffer.byteLength(text);
        yield text;
      }
      rows.push(csvLine([name, size, hash.digest('hex')]));
    },
  }));
  return [...listed, { name: 'files.csv', content: () => writeList(rows) }];
}

// oxlint-disable-next-line require-await -- a file is generated asynchronously
async function* writeList(rows: readonly string[]): AsyncGenerator<string> {
  yield [byteOrderMark + csvLine(['Name', 'Bytes', 'SHA-256']), ...rows].join('');
}
