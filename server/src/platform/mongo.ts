import mongoose from 'mongoose';
import { commentOfRequest } from './current-request.ts';

/*
 * Our conventions for MongoDB, set once. Unknown fields throw in documents and in filters; operators in filters need
 * `trusted()`; nothing is buffered while the database is away; indexes are built by a task, never on the way.
 */
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** What is told to the database with the request that it is for. Not inserts: they have no plan. */
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
    function tellRequest(this: mongoose.Query<unknown, unknown>) {
      this.setOptions(commentOfRequest());
    },
  );
  schema.pre('aggregate', function tellRequest() {
    this.option(commentOfRequest());
  });
});

export const { trusted } = mongoose;
export const ObjectId = mongoose.Types.ObjectId;
export type ObjectId = mongoose.Types.ObjectId;

/** From and to the bytes of a document. */
export const { BSON } = mongoose.mongo;
export type ClientSession = mongoose.mongo.ClientSession;

/** Options every schema of ours takes; collections are named by hand. */
export const schemaDefaults = { strict: 'throw', autoIndex: false, autoCreate: false, versionKey: false } as const;

/** A stored document as its schema describes it: what has a default is always there, be it null. */
export type RecordOf<S extends mongoose.Schema, Fields = mongoose.InferSchemaType<S>> = {
  [Field in keyof Fields]-?: Exclude<Fields[Field], undefined>;
} & Omit<{ _id: ObjectId }, keyof Fields>;

type ConnectOptions = mongoose.mongo.WriteConcernSettings & {
  /** The client tells of each command: see `watchCommands` of the tests. */
  monitorCommands?: boolean;
  /** How long an answer may take; 0 waits for ever, as the building of an index may take. */
  socketTimeoutMS?: number;
};

/**
 * A write is answered once a majority has it in its journal, and with it all that was before it: also one that matches
 * nothing, changes nothing or is refused as a duplicate. Source: decision 0039.
 */
export const durable = { w: 'majority', journal: true } as const;

/**
 * Of a read, that a majority has what it finds: no failover undoes that, yet what was written a moment ago may be
 * missing. For work that somebody else's write left behind, and for numbers that are counted on.
 */
export const ofMajority = 'majority';

/**
 * Connects, or throws within five seconds. Writes wait until they are journaled by a majority, unless `concern` asks
 * for less: for data that can be made again.
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

/** Whether the database is one server alone: what it acknowledged is lost with its disk, and it is away while it restarts. */
export async function isStandalone(): Promise<boolean> {
  const hello = await database().command({ hello: 1, maxTimeMS: 1_000 });
  // A member names its set, a router says what it is.
  return hello['setName'] === undefined && hello['msg'] !== 'isdbgrid';
}

/** Throws unless the database answers within a second. */
export async function pingMongo(): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  await db.command({ ping: 1, maxTimeMS: 1_000 });
}

/** What time it is where the database runs. */
export async function databaseTime(): Promise<Date> {
  const { localTime } = await database().command({ hello: 1, maxTimeMS: 1_000 });
  if (!(localTime instanceof Date)) throw new Error('the database does not tell its time');
  return localTime;
}

type IndexKeys = Record<string, 1 | -1>;

/**
 * Whether the error is a duplicate key, and, if `keys` are given, on the index with exactly these keys.
 * Source: the server reports `keyPattern`, while `keyValue` may be absent.
 */
export function isDuplicateKey(error: unknown, keys?: IndexKeys): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  if (!keys) return true;
  const pattern: unknown = error['keyPattern'];
  return JSON.stringify(pattern) === JSON.stringify(keys);
}

/** Whether of many writes all that failed did so as duplicates; the others are done, and last as any other. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const failed = [error.writeErrors].flat();
  return error.result.getWriteConcernError() === undefined && failed.every(({ code }) => code === 11_000);
}

/** A node that is no primary, or no longer, or ends. Source: the driver's list of errors after which it tries again. */
const electionCodes = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The driver lets these through as Node made them, when the other end hangs up just before it writes. */
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

/** Whether the database could not be reached or could not acknowledge; what was asked may still have been done. */
export function isUnreachable(error: unknown): boolean {
  const isAway = hungUp(error) || awayErrors.some((kind) => error instanceof kind);
  if (isAway || (error instanceof mongoose.mongo.MongoServerError && electionCodes.has(error.code))) return true;
  return (
    // Every connection is busy; the driver does not export this class.
    (error instanceof mongoose.mongo.MongoDriverError && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof mongoose.Error && /initial connection|bufferCommands/.test(error.message))
  );
}

type IndexDeclaration = [Record<string, unknown>, Record<string, unknown>];

/** A collection with the indexes it must have; every mongoose model is one. */
export type IndexedCollection = {
  collection: { name: string };
  schema: { indexes: () => IndexDeclaration[] };
};

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('not connected');
  return db;
}

/** The driver's client and the name of the database in use, for libraries that bring their own queries. */
export const mongoClient = (): mongoose.mongo.MongoClient => mongoose.connection.getClient();
export const mongoDatabaseName = (): string => database().databaseName;

/** All of the database in use, whatever is in it: for backups. */
export const wholeDatabase = (): mongoose.mongo.Db => database();

/** Whether the error is one of the database by this name of its own. */
export const isNamed = (error: unknown, codeNames: readonly string[]): boolean =>
  error instanceof mongoose.mongo.MongoServerError && codeNames.includes(error.codeName ?? '');

/**
 * The database in use, for what is only counted: an update is one step for all processes as ever, yet does not wait for
 * the journal. What a crash of the database forgets then is a few points of the last tenth of a second.
 */
export const countingDatabase = (): mongoose.mongo.Db =>
  mongoClient().db(mongoDatabaseName(), { writeConcern: { w: 1, journal: false } });

/** What the driver takes where no schema is asked. */
export type PlainDocument = mongoose.mongo.BSON.Document;
export type PlainFilter = mongoose.mongo.Filter<PlainDocument>;
export type PlainUpdate = mongoose.mongo.UpdateFilter<PlainDocument>;

/** A collection of which no model knows: what it is asked goes to the driver as it stands. */
export const plainCollection = <Record extends mongoose.mongo.Document>({
  collection,
}: Pick<IndexedCollection, 'collection'>): mongoose.mongo.Collection<Record> => database().collection(collection.name);

/** Creates the collection and whatever index it lacks; throws when an index exists in another form. */
export async function buildIndexes({ collection, schema }: IndexedCollection): Promise<void> {
  const existing = await database().listCollections({ name: collection.name }, { nameOnly: true }).toArray();
  if (existing.length === 0) await database().createCollection(collection.name).catch(ignoreExisting);
  for (const [keys, { background: _, ...options }] of schema.indexes()) {
    // Mongoose types the keys of an index more widely than the driver reads them; both take plain key objects.
    await database()
      .collection(collection.name)
      .createIndex(keys as Record<string, 1 | -1>, options);
  }
}

/** Two processes may build at once; the second finds the collection made. */
function ignoreExisting(error: unknown): void {
  const isThere = error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NamespaceExists';
  if (!isThere) throw error;
}

/**
 * Names of unique indexes, as `collection.index`, that the database lacks or has with other keys, without `unique`,
 * or with another condition. Empty when every guard stands.
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
  const isMissing = error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NamespaceNotFound';
  if (isMissing) return [];
  throw error;
}

function shapeOf(keys: unknown, options: Record<string, unknown>): string {
  return JSON.stringify([keys, options['unique'] === true, options['partialFilterExpression'] ?? null]);
}
