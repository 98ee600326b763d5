import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupStore } from './backup-store.ts';
import { BackupError } from './manifest.ts';

/*
 * Converts documents to and from backup files, which contain concatenated BSON compressed with gzip. MongoDB's own
 * tools (`bsondump`, `mongorestore --gzip`) can read them.
 */

const chunkBytes = 256 * 1_024;
const lengthBytes = 4;
/** Larger than the largest document that the database allows. */
const longestDocument = 17 * 1_024 * 1_024;

export type Tally = { documents: number; bytes: number; sha256: () => string };

/** Joins documents into larger chunks, and counts and hashes them on the way. */
export function tallied(documents: AsyncIterable<Buffer>): { chunks: AsyncGenerator<Buffer>; tally: Tally } {
  const hash = createHash('sha256');
  const tally: Tally = { documents: 0, bytes: 0, sha256: () => hash.digest('hex') };
  async function* gather(): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = (): Buffer => {
      const chunk = Buffer.concat(waiting, size);
      [waiting, size] = [[], 0];
      hash.update(chunk);
      return chunk;
    };
    for await (const document of documents) {
      tally.documents += 1;
      tally.bytes += document.length;
      waiting.push(document);
      size += document.length;
      if (size >= chunkBytes) yield flush();
    }
    if (size > 0) yield flush();
  }
  return { chunks: gather(), tally };
}

/** Compresses chunks into a file in the store; returns the file's checksum. */
export async function pack(chunks: AsyncIterable<Buffer>, file: string, store: BackupStore): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(chunks, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    async function* summed(): AsyncGenerator<Buffer> {
      for await (const bytes of packed) {
        hash.update(bytes);
        yield bytes;
      }
    }
    await store.put(file, summed());
  });
  return hash.digest('hex');
}

export async function sumOf(file: string, store: BackupStore): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of await store.get(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** Yields the documents of a file in batches of `most`, or fewer when they are large. */
export async function unpack(
  file: string,
  { most, take }: { most: number; take: (documents: Buffer[]) => Promise<void> },
  store: BackupStore,
): Promise<void> {
  await pipeline(await store.get(file), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    let batch: Buffer[] = [];
    let size = 0;
    for await (const document of cut(unpacked, file)) {
      batch.push(document);
      size += document.length;
      if (batch.length < most && size < chunkBytes * 16) continue;
      await take(batch);
      [batch, size] = [[], 0];
    }
    if (batch.length > 0) await take(batch);
  });
}

/** Splits a byte stream into documents; each document starts with its own length. */
async function* cut(bytes: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const more of bytes) {
    rest = rest.length === 0 ? more : Buffer.concat([rest, more]);
    while (rest.length >= lengthBytes) {
      const length = rest.readInt32LE(0);
      if (length < lengthBytes || length > longestDocument) throw new BackupError(`${file} holds no documents`);
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new BackupError(`${file} ends in the middle of a document`);
}
