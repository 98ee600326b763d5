/** What the caller needs from the database. */
export type MongodRequest = {
  /** The folder for persistent data; null for a temporary one. */
  dataDir: string | null;
  /** Enables fail points; for tests only. */
  allowsTestCommands?: boolean;
  /** Starts a single-node replica set, for transactions; a standalone server by default. */
  isReplicaSet?: boolean;
  /** Starts one member of a replica set that the caller initiates. */
  member?: { port: number; setName: string };
  /** The cache size in GiB; 0.25 by default. */
  cacheGib?: number;
};

/** A database that responds. `uri` contains no database name; see `databaseUri`. */
export type Mongod = {
  uri: string;
  /** Where it came from, for messages: "mongod 6.0.5 from ...". */
  origin: string;
  /** False when it was configured by the user: then it is neither seeded nor stopped. */
  isOurs: boolean;
  /** Its process ID; null when it was configured by the user. */
  pid: number | null;
  /** Resolves when the database has exited for any reason. Never resolves for one that was configured by the user. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

export type Answer = { mongod: Mongod } | { reason: string };

/**
 * One source of a database: returns a running server, or the reason why it cannot provide one. Never throws, except for
 * `givenUri`.
 */
export type Way = { name: string; find: (request: MongodRequest) => Promise<Answer> };

/** Returns the URI of one database on a server, replacing any database name in the server’s URI. */
export function databaseUri(uri: string, databaseName: string): string {
  const [, head, query] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  if (!head) throw new Error(`not an address of a MongoDB server: ${uri}`);
  return `${head}/${databaseName}${query ?? ''}`;
}

/** The first line of an error message. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? '';
}
