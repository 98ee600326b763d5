import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { chooseFreePort } from '../../../local/free-port.ts';
import { findMongod } from '../../../local/mongod/find-mongod.ts';
import type { Mongod } from '../../../local/mongod/mongod-source.ts';
import { closeAfterFile } from '../../../test/support/open-resources.ts';
import { type Relay, startRelay } from './relay.ts';

/** One `mongod` of the set. All connections to it go through a relay. */
export type Member = {
  name: string;
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  /** Kills the member without a shutdown, as a power cut would. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** Cuts the member off from the other members, while clients can still reach it. */
  isolate: () => void;
  heal: () => void;
  /** Runs an admin command on a direct connection that bypasses the relay. */
  command: (command: Record<string, unknown>) => Promise<mongoose.mongo.Document>;
};

export type ReplicaSet = {
  /** The connection string without a database name. */
  uri: string;
  members: Member[];
  /** Waits until a member accepts writes and returns it. Ignores the member `than`, if given. */
  primary: (others?: { than: Member }) => Promise<Member>;
};

const setName = 'rs';
const patienceMs = 60_000;
const heartbeatMs = 500;

/** The election timeout of these replica sets; MongoDB’s default is ten seconds. */
const electionTimeoutMs = Number(process.env['CLUSTER_ELECTION_MS'] ?? 2_000);

type Running = { mongod: Mongod | null; isIsolated: boolean };

async function startMember(dataDir: string, port: number): Promise<Mongod> {
  const mongod = await findMongod({ dataDir, allowsTestCommands: true, member: { port, setName } });
  if (mongod.pid === null) throw new Error('a replica set needs databases of its own: remove MONGODB_URI');
  if (!mongod.uri.includes(`:${port}`)) throw new Error(`port ${port} of a member was taken while it was down`);
  return mongod;
}

async function openMember(name: string, others: (than: Running) => Running[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sarani-member-'));
  const port = await chooseFreePort();
  const own: Running = { mongod: await startMember(dataDir, port), isIsolated: false };
  const pid = (): number => own.mongod?.pid ?? 0;
  const isApart = (other: Running): boolean => own.isIsolated || other.isIsolated;
  const relay = await startRelay({
    target: port,
    cutOff: () =>
      others(own)
        .filter(isApart)
        .flatMap(({ mongod }) => mongod?.pid ?? []),
  });
  const stop = async (): Promise<void> => {
    if (own.mongod) process.kill(pid(), 'SIGKILL');
    await own.mongod?.ended;
    await relay.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2_000,
  });
  const member: Omit<Member, 'isolate' | 'heal'> = {
    name,
    signal: (which) => void process.kill(pid(), which),
    kill: async () => {
      const { mongod } = own;
      if (mongod) process.kill(pid(), 'SIGKILL');
      await mongod?.ended;
      own.mongod = null;
    },
    restart: async () => {
      own.mongod = await startMember(dataDir, port);
      await findFirst([member], ['secondary', 'isWritablePrimary']);
    },
    command: async (command) => client.db('admin').command(command),
  };
  return {
    member,
    own,
    relay,
    stop: async () => {
      await client.close();
      await stop();
    },
  };
}

/** Starts a replica set of three members and waits for a primary. Stops and deletes the set when the test file ends. */
export async function openReplicaSet(): Promise<ReplicaSet> {
  const opened: Awaited<ReturnType<typeof openMember>>[] = [];
  closeAfterFile(async () => {
    await Promise.all(opened.map(async ({ stop }) => stop()));
  });
  const othersThan = (own: Running): Running[] => opened.map((each) => each.own).filter((each) => each !== own);
  opened.push(...(await Promise.all(['one', 'two', 'three'].map(async (name) => openMember(name, othersThan)))));

  const members: Member[] = opened.map(({ member, own }) => ({
    ...member,
    isolate: () => {
      own.isIsolated = true;
      for (const { relay } of opened) relay.cut();
    },
    heal: () => {
      own.isIsolated = false;
    },
  }));
  const relays: Relay[] = opened.map(({ relay }) => relay);
  await members[0]?.command({
    replSetInitiate: {
      _id: setName,
      members: relays.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` })),
      settings: {
        electionTimeoutMillis: electionTimeoutMs,
        heartbeatIntervalMillis: heartbeatMs,
        heartbeatTimeoutSecs: 2,
        catchUpTimeoutMillis: electionTimeoutMs,
      },
    },
  });
  const set: ReplicaSet = {
    uri: `mongodb://${relays.map(({ port }) => `127.0.0.1:${port}`).join(',')}/?replicaSet=${setName}`,
    members,
    primary: async (others) =>
      findFirst(
        members.filter((member) => member !== others?.than),
        ['isWritablePrimary'],
      ),
  };
  await set.primary();
  await Promise.all(members.map(async (member) => findFirst([member], ['secondary', 'isWritablePrimary'])));
  return set;
}

type State = 'secondary' | 'isWritablePrimary';
type Asked = Pick<Member, 'command'>;

async function isIn(states: State[], member: Asked): Promise<boolean> {
  const hello = await member.command({ hello: 1, maxTimeMS: 1_000 }).catch(() => null);
  return states.some((state) => hello?.[state] === true);
}

/** Waits until one of the members is in one of these states, and returns that member. */
async function findFirst<M extends Asked>(members: M[], states: State[]): Promise<M> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await delay(50)) {
    for (const member of members) if (await isIn(states, member)) return member;
  }
  throw new Error(`no member became ${states.join(' or ')}`);
}
