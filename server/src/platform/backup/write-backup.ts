import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, databaseTime, isNamed, mongoClient, wholeDatabase } from '../mongo.ts';
import type { BackupStore } from './backup-store.ts';
import { pack, tallied } from './documents.ts';
import { BackupError, type BackupPart, type Manifest, manifestFile, sealManifest } from './manifest.ts';

export type Report = (line: string) => void;

/** Facts about a backup that only the application can supply. */
export type BackupFacts = Pick<Manifest, 'name' | 'product' | 'schema'>;

type Asked = BackupFacts & {
  /** The names of collections that would be meaningless in a restored database. */
  leftOut: readonly string[];
  report: Report;
};

const documentsPerBatch = 1_000;
const reportEvery = 50_000;
const mostRounds = 5;
const pauseMs = 1_000;

/** MongoDB errors for a snapshot that is not available yet or no longer available. */
const noSnapshot = ['SnapshotUnavailable', 'SnapshotTooOld'];

const sayTooOld =
  'the database keeps the state of one moment for too short a time (minSnapshotHistoryWindowInSeconds, 300 unless ' +
  'set): raise it for as long as a backup takes';

/**
 * Backs up the whole database as of one moment: from a snapshot on a replica set or sharded cluster, otherwise by
 * reading everything twice until both reads agree. Uses only a few megabytes of memory, whatever the size of the
 * database. The backup appears at its address only when it is complete. Throws BackupError when no consistent state
 * could be read.
 */
export async function writeBackup(store: BackupStore, asked: Asked): Promise<Manifest> {
  try {
    return await ((await hasSnapshots()) ? ofOneMoment(store, asked) : readTwice(store, asked));
  } catch (error) {
    await store.abandon();
    throw error;
  }
}

async function hasSnapshots(): Promise<boolean> {
  const hello = await wholeDatabase().command({ hello: 1 });
  return typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid';
}

async function ofOneMoment(store: BackupStore, asked: Asked): Promise<Manifest> {
  for (let round = 1; ; round += 1) {
    const at = await databaseTime();
    const session = mongoClient().startSession({ snapshot: true });
    try {
      const parts = await writeParts(store, asked, session);
      return await finish(store, { asked, at, parts, instant: 'snapshot' });
    } catch (error) {
      if (!isNamed(error, noSnapshot)) throw error;
      // A collection or an index created only a moment ago is not yet in any snapshot.
      if (round === mostRounds) throw new BackupError(sayTooOld, { cause: error });
      await store.abandon();
      await delay(pauseMs);
    } finally {
      await session.endSession();
    }
  }
}

/** Repeats until no collection changes between two reads; the backup is then consistent as of a time between them. */
async function readTwice(store: BackupStore, asked: Asked): Promise<Manifest> {
  for (let round = 1; ; round += 1) {
    const at = await databaseTime();
    const parts = await writeParts(store, asked, undefined);
    const moved = await findMoved(parts);
    if (moved.length === 0) return finish(store, { asked, at, parts, instant: 'read_twice' });
    asked.report(`changed during the backup: ${moved.join(', ')}`);
    if (round === mostRounds) {
      throw new BackupError('this database is not a replica set and is being written to: stop the servers first');
    }
    await store.abandon();
    await delay(pauseMs);
  }
}

async function findMoved(parts: BackupPart[]): Promise<string[]> {
  const moved: string[] = [];
  for (const { collection, contentSha256 } of parts) {
    if ((await sumContent(collection)) !== contentSha256) moved.push(collection);
  }
  return moved;
}

/** Returns the checksum of a collection's current content, in the form used in the manifest. */
export async function sumContent(collection: string): Promise<string> {
  const { chunks, tally } = tallied(readDocuments(collection, undefined));
  for await (const chunk of chunks) if (chunk.length === 0) throw new RangeError('nothing was read');
  return tally.sha256();
}

/** Returns the names of all stored collections, excluding views and MongoDB's internal collections. */
export async function listCollections(): Promise<string[]> {
  const listed = await wholeDatabase().listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return listed
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .toSorted();
}

async function writeParts(store: BackupStore, asked: Asked, session: ClientSession | undefined): Promise<BackupPart[]> {
  const names = (await listCollections()).filter((name) => !asked.leftOut.includes(name));
  const parts: BackupPart[] = [];
  for (const name of names) parts.push(await writePart(name, { store, session, report: asked.report }));
  return parts;
}

type Writing = { store: BackupStore; session: ClientSession | undefined; report: Report };

async function writePart(collection: string, { store, session, report }: Writing): Promise<BackupPart> {
  const file = `${collection}.bson.gz`;
  const indexes = await listIndexes(collection);
  const { chunks, tally } = tallied(reported(readDocuments(collection, session), collection, report));
  const fileSha256 = await pack(chunks, file, store);
  const { documents, bytes, sha256 } = tally;
  report(`${collection}: ${documents} documents`);
  return { collection, file, documents, bytes, contentSha256: sha256(), fileSha256, indexes };
}

async function* reported(documents: AsyncIterable<Buffer>, collection: string, report: Report): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const document of documents) {
    yield document;
    count += 1;
    if (count % reportEvery === 0) report(`${collection}: ${count} documents so far`);
  }
}

/** Reads raw documents in order of id, so that the same documents always have the same checksum. */
async function* readDocuments(collection: string, session: ClientSession | undefined): AsyncGenerator<Buffer> {
  const options = { raw: true, batchSize: documentsPerBatch, ...(session && { session }) };
  const cursor = wholeDatabase().collection(collection).find({}, options).sort({ _id: 1 });
  // With `raw`, the driver yields bytes, which its types do not reflect.
  for await (const document of cursor) yield document as unknown as Buffer;
}

/** Returns the index definitions of a collection, except the index on `_id`, which always exists. */
async function listIndexes(collection: string): Promise<Record<string, unknown>[]> {
  const listed = await wholeDatabase().collection(collection).indexes();
  const own = listed.filter(({ name }) => name !== '_id_');
  // Omits the index version, so that the database that rebuilds the index chooses it.
  return own.map((index) => Object.fromEntries(Object.entries(index).filter(([option]) => option !== 'v')));
}

type Written = { asked: Asked; at: Date; parts: BackupPart[]; instant: Manifest['instant'] };

async function finish(store: BackupStore, { asked, at, parts, instant }: Written): Promise<Manifest> {
  const { name, product, schema } = asked;
  const endedAt = (await databaseTime()).toISOString();
  const about = { name, product, schema, database: wholeDatabase().databaseName, at: at.toISOString(), endedAt };
  const manifest = { ...about, instant, parts };
  await store.finish(manifestFile, sealManifest(manifest));
  return { form: 1, ...manifest };
}
