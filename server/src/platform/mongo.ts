import mongoose from 'mongoose';
import { commentOfRequest } from './current-request.ts';

/*
 * How this application uses MongoDB: unknown fields throw in documents and in filters; operators in filters need
 * `trusted()`; commands are not buffered while the database is unreachable; indexes are built by a task, never by the
 * server.
 */
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** Operations that carry the request id as a comment. Inserts are excluded, because they have no query plan. */
const commented = [
  'countDocuments',
  'deleteMany',
  'deleteOne',
  'distinct',
  'find',
  'findOne',
  'findOneAndDelete',
  'findOneAndUpdate',
  'updateMany',
  'updateOne',
] as const;

mongoose.plugin((schema) => {
  schema.pre(
    [...commented],
    { query: true, document: false },
    function nameRequest(this: mongoose.Query<unknown, unknown>) {
      this.setOptions(commentOfRequest());
    },
  );
  schema.pre('aggregate', function nameRequest() {
    this.option(commentOfRequest());
  });
});

export const { trusted } = mongoose;
export const ObjectId = mongoose.Types.ObjectId;
export type ObjectId = mongoose.Types.ObjectId;

export const { BSON } = mongoose.mongo;
export type ClientSession = mongoose.mongo.ClientSession;

/** Options shared by every schema; collection names are always given explicitly. */
export const schemaDefaults = { strict: 'throw', autoIndex: false, autoCreate: false, versionKey: false } as const;

/** A stored document as described by its schema: fields with a default are always present, even when they are null. */
export type RecordOf<S extends mongoose.Schema, Fields = mongoose.InferSchemaType<S>> = {
  [Field in keyof Fields]-?: Exclude<Fields[Field], undefined>;
} & Omit<{ _id: ObjectId }, keyof Fields>;

type ConnectOptions = mongoose.mongo.WriteConcernSettings & {
  /** Makes the client emit command events, which `watchCommands` in the tests uses. */
  monitorCommands?: boolean;
  /** How long to wait for a response; 0 waits indefinitely, for example while an index is built. */
  socketTimeoutMS?: number;
};

/**
 * Write concern that acknowledges a write once a majority of nodes has journaled it and everything before it. This
 * includes a write that matches nothing, changes nothing or is rejected as a duplicate. Source: decision 0039.
 */
export const durable = { w: 'majority', journal: true } as const;

/**
 * Read concern that returns only data stored by a majority of nodes: no failover can roll it back, but very recent
 * writes may be missing. For work triggered by a different process's write, and for statistics.
 */
export const ofMajority = 'majority';

/**
 * Connects, or throws within five seconds. Writes wait until a majority of nodes has journaled them; a weaker `concern`
 * is only for data that can be recreated.
 */
export async function connectMongo(uri: string, concern: ConnectOptions = durable): Promise<void> {
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 20_000,
    waitQueueTimeoutMS: 2_000,
    heartbeatFrequencyMS: 2_000,
    ...concern,
    wtimeoutMS: 5_000,
  });
}

export async function disconnectMongo(): Promise<void> {
  await mongoose.disconnect();
}

/**
 * Returns whether the database is a standalone server, which loses acknowledged data when its disk fails and is
 * unavailable while it restarts.
 */
export async function isStandalone(): Promise<boolean> {
  const hello = await database().command({ hello: 1, maxTimeMS: 1_000 });
  // A replica set member reports its set name; a sharding router reports `isdbgrid`.
  return hello['setName'] === undefined && hello['msg'] !== 'isdbgrid';
}

/** Throws unless the database responds. */
export async function pingMongo(): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  await db.command({ ping: 1, maxTimeMS: 1_000 });
}

export async function databaseTime(): Promise<Date> {
  const { localTime } = await database().command({ hello: 1, maxTimeMS: 1_000 });
  if (!(localTime instanceof Date)) throw new Error('the database does not tell its time');
  return localTime;
}

type IndexKeys = Record<string, 1 | -1>;

/**
 * Returns whether the error is a duplicate key error and, if `keys` are given, whether it is on the index with exactly
 * these keys. Source: the server's error, which always contains `keyPattern` but not always `keyValue`.
 */
export function isDuplicateKey(error: unknown, keys?: IndexKeys): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  if (!keys) return true;
  const pattern: unknown = error['keyPattern'];
  return JSON.stringify(pattern) === JSON.stringify(keys);
}

/** Returns an error handler that ignores what `isDuplicateKey` recognises, and throws any other error. */
export const ignoreDuplicate =
  (keys?: IndexKeys) =>
  (error: unknown): null => {
    if (!isDuplicateKey(error, keys)) throw error;
    return null;
  };

/** Whether every failed bulk write was a duplicate; if so, all other writes are done and durable. */
export function isOnlyDuplicates(error: unknown): error is mongoose.mongo.MongoBulkWriteError {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const failed = [error.writeErrors].flat();
  return error.result.getWriteConcernError() === undefined && failed.every(({ code }) => code === 11_000);
}

/**
 * Error codes of a node that is not, or no longer, the primary, or that is shutting down. Source: the driver's list of
 * retryable errors.
 */
const electionCodes = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Node.js errors that the driver passes on unchanged when the server disconnects just before a write. */
const socketCodes = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

const hungUp = (error: unknown): boolean => error instanceof Error && 'code' in error && socketCodes.has(error.code);

const awayErrors = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoWriteConcernError,
  mongoose.mongo.MongoServerClosedError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.mongo.MongoTopologyClosedError,
];

/**
 * Returns whether the error means that the database could not be reached or could not acknowledge the operation. The
 * operation may still have taken effect.
 */
export function isUnreachable(error: unknown): boolean {
  const isAway = hungUp(error) || awayErrors.some((kind) => error instanceof kind);
  if (isAway || (error instanceof mongoose.mongo.MongoServerError && electionCodes.has(error.code))) return true;
  return (
    // The connection pool was exhausted; the driver does not export this class.
    (error instanceof mongoose.mongo.MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof mongoose.Error && /initial connection|bufferCommands/.test(error.message))
  );
}

type IndexDeclaration = [Record<string, unknown>, Record<string, unknown>];

/** A collection with its required indexes; every mongoose model is one. */
export type IndexedCollection = {
  collection: { name: string };
  schema: { indexes: () => IndexDeclaration[] };
};

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('not connected');
  return db;
}

/** The driver's client and the name of the current database, for libraries that run their own queries. */
export const mongoClient = (): mongoose.mongo.MongoClient => mongoose.connection.getClient();
export const mongoDatabaseName = (): string => database().databaseName;

/** The whole current database, for backups. */
export const wholeDatabase = (): mongoose.mongo.Db => database();

/** Returns whether the error is a server error with one of these code names. */
export const isNamed = (error: unknown, codeNames: readonly string[]): boolean =>
  error instanceof mongoose.mongo.MongoServerError && codeNames.includes(error.codeName ?? '');

/**
 * The current database, for counters only: updates are atomic across processes but do not wait for the journal. If the
 * database crashes, at most the counts of the last tenth of a second are lost.
 */
export const countingDatabase = (): mongoose.mongo.Db =>
  mongoClient().db(mongoDatabaseName(), { writeConcern: { w: 1, journal: false } });

/** Driver types for operations without a schema. */
export type PlainDocument = mongoose.mongo.BSON.Document;
export type PlainFilter = mongoose.mongo.Filter<PlainDocument>;
export type PlainUpdate = mongoose.mongo.UpdateFilter<PlainDocument>;

/** A collection without a model; operations go to the driver unchanged. */
export const plainCollection = <Record extends mongoose.mongo.Document>({
  collection,
}: Pick<IndexedCollection, 'collection'>): mongoose.mongo.Collection<Record> => database().collection(collection.name);

/** Creates the collection and any missing indexes; throws when an index exists with a different definition. */
export async function buildIndexes({ collection, schema }: IndexedCollection): Promise<void> {
  const existing = await database().listCollections({ name: collection.name }, { nameOnly: true }).toArray();
  if (existing.length === 0) await database().createCollection(collection.name).catch(ignoreExisting);
  for (const [keys, { background: _, ...options }] of schema.indexes()) {
    // Mongoose types index keys more broadly than the driver; both accept plain key objects.
    await database()
      .collection(collection.name)
      .createIndex(keys as Record<string, 1 | -1>, options);
  }
}

/** Drops the given indexes, ignoring those that do not exist. */
export async function dropIndexes(
  { collection: { name } }: IndexedCollection,
  names: readonly string[],
): Promise<void> {
  const collection = database().collection(name);
  const present = (await collection.indexes()).filter((index) => names.includes(index.name ?? ''));
  for (const index of present) await collection.dropIndex(index.name ?? '').catch(ignoreDropped);
}

/** Ignores the error that occurs when a different process has dropped the index concurrently. */
function ignoreDropped(error: unknown): void {
  if (!isNamed(error, ['IndexNotFound'])) throw error;
}

/** Ignores the error that occurs when a different process has created the collection concurrently. */
function ignoreExisting(error: unknown): void {
  if (!isNamed(error, ['NamespaceExists'])) throw error;
}

/**
 * Returns the names, as `collection.index`, of unique indexes that the database lacks, or has with different keys,
 * without `unique`, or with a different condition. Empty when all are as declared.
 */
export async function missingUniqueIndexes({ collection, schema }: IndexedCollection): Promise<string[]> {
  const unique = schema.indexes().filter(([, options]) => options['unique'] === true);
  if (unique.length === 0) return [];
  const present = await database().collection(collection.name).indexes().catch(noneWithoutCollection);
  const shapes = new Set(present.map((index) => shapeOf(index.key, { ...index })));
  return unique
    .filter(([keys, options]) => !shapes.has(shapeOf(keys, options)))
    .map(([, options]) => `${collection.name}.${String(options['name'])}`);
}

function noneWithoutCollection(error: unknown): [] {
  if (isNamed(error, ['NamespaceNotFound'])) return [];
  throw error;
}

function shapeOf(keys: unknown, options: Record<string, unknown>): string {
  return JSON.stringify([keys, options['unique'] === true, options['partialFilterExpression'] ?? null]);
}
