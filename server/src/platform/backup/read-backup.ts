import { BSON, wholeDatabase } from '../mongo.ts';
import type { BackupStore } from './backup-store.ts';
import { sumOf, unpack } from './documents.ts';
import { BackupError, type BackupPart, type Manifest, manifestFile, openManifest } from './manifest.ts';
import { listCollections, type Report, sumContent } from './write-backup.ts';

const documentsPerBatch = 1_000;

/** Reads the manifest of a backup. Throws BackupError when there is none, because such a backup is unfinished. */
export async function readManifest(store: BackupStore): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const bytes of await store.get(manifestFile)) chunks.push(bytes);
  return openManifest(Buffer.concat(chunks).toString('utf8'));
}

/** Verifies every checksum in a backup; returns the damaged or missing files. Writes nothing. */
export async function findDamage({ parts }: Manifest, store: BackupStore): Promise<string[]> {
  const damaged: string[] = [];
  for (const { file, fileSha256 } of parts) {
    const sum = await sumOf(file, store).catch((error: unknown) => {
      if (error instanceof BackupError) return error.message;
      throw error;
    });
    if (sum !== fileSha256) damaged.push(`${file} is damaged or missing`);
  }
  return damaged;
}

/** Returns the names of non-empty collections. */
export async function listFilled(): Promise<string[]> {
  const filled: string[] = [];
  for (const name of await listCollections()) {
    if (
      (await wholeDatabase()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })) !== null
    )
      filled.push(name);
  }
  return filled;
}

/** Drops every collection except those named. The caller must ensure that no data is lost. */
export async function dropCollections({ but }: { but: readonly string[] }): Promise<void> {
  for (const name of await listCollections()) {
    if (!but.includes(name)) await wholeDatabase().collection(name).drop();
  }
}

/**
 * Loads every document of a backup into a database that contains none of the backup’s collections, verifies all
 * documents and rebuilds the indexes. Throws BackupError when the stored data differs from the backup.
 */
export async function loadBackup({ parts }: Manifest, store: BackupStore, report: Report): Promise<void> {
  for (const part of parts) {
    await loadPart(part, store);
    report(`${part.collection}: ${part.documents} documents`);
  }
  for (const { collection, contentSha256 } of parts) {
    if ((await sumContent(collection)) === contentSha256) continue;
    throw new BackupError(`${collection} differs from the backup after it was restored`);
  }
  // Indexes come last, since TTL indexes would delete expired documents during the load.
  for (const { collection, indexes } of parts) {
    if (indexes.length > 0) await wholeDatabase().command({ createIndexes: collection, indexes });
  }
}

/** Preserves the stored number types. */
const asStored = { promoteValues: false } as const;

async function loadPart({ collection, file }: BackupPart, store: BackupStore): Promise<void> {
  const database = wholeDatabase();
  await database.createCollection(collection);
  const take = async (documents: Buffer[]): Promise<void> => {
    const batch = documents.map((bytes) => BSON.deserialize(bytes, asStored));
    await database.collection(collection).insertMany(batch, { ordered: false, ignoreUndefined: false });
  };
  await unpack(file, { most: documentsPerBatch, take }, store);
}
