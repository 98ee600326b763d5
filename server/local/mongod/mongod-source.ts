/** The caller’s requirements for the database. */
export type MongodRequest = {
  /** The folder for persistent data; null for a temporary one. */
  dataDir: string | null;
  /** Enables failpoints; for tests only. */
  allowsTestCommands?: boolean;
  /** Starts a single-node replica set, for transactions. By default, a standalone server is started. */
  isReplicaSet?: boolean;
  /** Starts one member of a replica set that the caller initiates. */
  member?: { port: number; setName: string };
  /** The size of the cache in GiB; 0.25 by default. */
  cacheGib?: number;
};

/** A database that responds. `uri` contains no database name; `databaseUri` adds one. */
export type Mongod = {
  uri: string;
  /** Where the database came from, for messages, such as "mongod 6.0.5 from ...". */
  origin: string;
  /** False for a database that the user has configured; it is neither seeded nor stopped. */
  isOurs: boolean;
  /** The process ID of the database; null for a database that the user has configured. */
  pid: number | null;
  /** Resolves when the database exits for any reason. Never resolves for a database that the user has configured. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

export type Answer = { mongod: Mongod } | { reason: string };

/**
 * A possible source of a database: returns a running server, or the reason why it cannot provide one. Never throws,
 * except for `givenUri`.
 */
export type Way = { name: string; find: (request: MongodRequest) => Promise<Answer> };

/** Returns the URI of the named database on a server, replacing any database name in the server’s URI. */
export function databaseUri(uri: string, databaseName: string): string {
  const [, head, query] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  if (!head) throw new Error(`not an address of a MongoDB server: ${uri}`);
  return `${head}/${databaseName}${query ?? ''}`;
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? '';
}
