/** What a starter asks for. */
export type MongodRequest = {
  /** Where the data lives and survives restarts; null for a throw-away folder. */
  dataDir: string | null;
  /** Fail points, which only tests may set. */
  allowsTestCommands?: boolean;
  /** One node that speaks as a replica set, for transactions; a lone server by default. */
  isReplicaSet?: boolean;
  /** One member of a replica set that others initiate. */
  member?: { port: number; setName: string };
  /** Memory for its cache, in gibibytes; a quarter by default. */
  cacheGib?: number;
};

/** A database that answers. `uri` names no database; see `databaseUri`. */
export type Mongod = {
  uri: string;
  /** Where it came from, as a clause for people: "mongod 6.0.5 from ...". */
  origin: string;
  /** False when it was given to us: then we neither seed nor stop it. */
  isOurs: boolean;
  /** Its process; null when it was given to us. */
  pid: number | null;
  /** Resolves when the database has ended, asked or not. Never resolves for one that was given. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

export type Answer = { mongod: Mongod } | { reason: string };

/** One way of finding a database: answers with a running server or with the reason why not. Never throws. */
export type Way = { name: string; find: (request: MongodRequest) => Promise<Answer> };

/** The address of one database on a server, whatever else the server's address holds. */
export function databaseUri(uri: string, databaseName: string): string {
  const [, head, query] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  if (!head) throw new Error(`not an address of a MongoDB server: ${uri}`);
  return `${head}/${databaseName}${query ?? ''}`;
}

/** The first line of whatever was thrown. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? '';
}
