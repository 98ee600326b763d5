import mongoose from 'mongoose';
import { inject } from 'vitest';
import { connectMongo, durable } from '../../src/platform/mongo.ts';
import { ensureIndexes } from '../../src/indexes.ts';
import { closeAfterFile } from './open-resources.ts';

const prefix = 'sarani_test_';

/** This worker’s own database; no two processes share one. */
const databaseName = `${prefix}${process.pid}`;

/** Returns the URI of this worker’s database, for a server in another process. */
export function databaseUri(name: string = databaseName): string {
  return inject('mongoUri').replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?/, `$1/${name}`);
}

function openDatabase() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('the test database is not connected');
  if (!db.databaseName.startsWith(prefix)) throw new Error(`${db.databaseName} is not a test database`);
  return db;
}

let hasIndexes = false;

/**
 * Connects and, for the first test file of this worker, creates the indexes. A test file that drops an index must
 * create it again.
 */
export async function openTestDatabase(): Promise<void> {
  await connectMongo(databaseUri(), { ...durable, monitorCommands: true });
  await emptyTestDatabase();
  if (!hasIndexes) await ensureIndexes();
  hasIndexes = true;
}

/** What `dbHash` returns for a collection without documents: the MD5 hash of nothing. */
const hashOfNothing = 'd41d8cd98f00b204e9800998ecf8427e';

/** Returns one hash per collection. */
async function hashCollections(): Promise<[name: string, hash: string][]> {
  const { collections } = await openDatabase().command({ dbHash: 1 });
  // The command returns one hash per collection, by name.
  return Object.entries(collections as Record<string, string>);
}

/** Lists the non-empty collections in one command; most tests use only a few of them. */
async function filledCollections(): Promise<string[]> {
  return (await hashCollections()).filter(([, hash]) => hash !== hashOfNothing).map(([name]) => name);
}

/** Empties every collection but preserves the indexes. */
export async function emptyTestDatabase(): Promise<void> {
  const names = await filledCollections();
  await Promise.all(names.map((name) => openDatabase().collection(name).deleteMany({})));
}

/** Drops the whole database including its indexes, which are created again for the worker’s next test file. */
export async function wipeTestDatabase(): Promise<void> {
  await openDatabase().dropDatabase();
  closeAfterFile(ensureIndexes);
}

export async function listAllIndexes(): Promise<Record<string, unknown>> {
  const collections = await openDatabase().collections();
  const pairs = await Promise.all(
    collections.map(async (each) => [
      each.collectionName,
      (await each.indexes()).map((index) => JSON.stringify(index)).toSorted(),
    ]),
  );
  const indexes: Record<string, unknown> = Object.fromEntries(pairs);
  return indexes;
}

type Snapshot = Record<string, mongoose.mongo.WithId<mongoose.mongo.Document>[]>;

/** Returns all stored documents by collection, for comparing the state before and after. Omits rate-limit counts. */
export async function snapshotDatabase(): Promise<Snapshot> {
  const names = (await filledCollections()).filter((name) => name !== 'ratelimits');
  const pairs = await Promise.all(
    names.map(async (name) => [name, await openDatabase().collection(name).find().sort({ _id: 1 }).toArray()]),
  );
  const snapshot: Snapshot = Object.fromEntries(pairs);
  return snapshot;
}

// Rate-limit counts and the audit log, which even a rejected request may change.
const marks = new Set(['ratelimits', 'audit']);

/** Returns one hash per collection, which is cheaper than a snapshot and sufficient to detect a write. */
export async function hashDatabase(): Promise<Record<string, string>> {
  return Object.fromEntries((await hashCollections()).filter(([name]) => !marks.has(name)));
}

/** Loads a snapshot into the empty database. */
export async function restoreDatabase(snapshot: Snapshot): Promise<void> {
  for (const [name, documents] of Object.entries(snapshot)) {
    await openDatabase().collection(name).insertMany(documents);
  }
}
