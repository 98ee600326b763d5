import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { readBatches } from '../../../platform/batches/read-batches.ts';
import { trusted } from '../../../platform/mongo.ts';
import type { ZippedFile } from '../../../platform/zip.ts';
import type { FileHash, MonthLock } from '../../receipt/lock/month-lock.model.ts';
import { type Hashed, hashFiles } from './list-files.ts';
import { LockedPart } from './locked-part.model.ts';

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

type Writing = Pick<LockedPart, 'month' | 'writing'>;

/** A document holds at most 16 MB; this is far below it, also if nothing can be compressed. */
const charactersPerPart = 1_000_000;

/** Stores files in parts, and returns their hashes. */
export async function storeParts(of: Writing, files: readonly ZippedFile[]): Promise<FileHash[]> {
  const hashes: Hashed[] = [];
  for (const { name, content } of hashFiles(files, hashes)) {
    let index = 0;
    for await (const text of partsOf(content())) {
      await LockedPart.create({ ...of, name, index, zipped: await zip(text) });
      index += 1;
    }
  }
  return hashes.map(({ name, hash }) => ({ name, hash }));
}

async function* partsOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = '';
  for await (const text of texts) {
    part += text;
    if (part.length < charactersPerPart) continue;
    yield part;
    part = '';
  }
  if (part) yield part;
}

/** Returns the stored files of a lock, in their order. Reading one fails if what is stored has another hash. */
export const lockedFiles = ({ _id: month, stored }: MonthLock): ZippedFile[] =>
  stored
    ? stored.files.map((file) => ({
        name: file.name,
        content: () => readParts({ month, writing: stored.writing }, file),
      }))
    : [];

async function* readParts(of: Writing, { name, hash }: FileHash): AsyncGenerator<string> {
  const found = createHash('sha256');
  const sort = { month: 1, writing: 1, name: 1, index: 1 } as const;
  for await (const parts of readBatches<LockedPart>(LockedPart, { ...of, name }, { hint: 'uniq_locked_part', sort })) {
    for (const { zipped } of parts) {
      const text = (await unzip(Buffer.from(zipped.buffer))).toString();
      found.update(text);
      yield text;
    }
  }
  if (found.digest('hex') !== hash) throw new Error(`what is stored of ${name} of ${of.month} has another hash`);
}

export const removeParts = async ({ month, writing }: Writing): Promise<void> =>
  void (await LockedPart.deleteMany({ month, writing }));

/** Removes what earlier writings of the month have left, of which one may have been interrupted. */
export const removeEarlierParts = async ({ month, writing }: Writing): Promise<void> =>
  void (await LockedPart.deleteMany({ month, writing: trusted({ $lt: writing }) }));
