import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server';
import { waitForFolder } from './wait-for-folder.ts';
import { type Answer, firstLine, type MongodRequest } from './mongod-source.ts';

const run = promisify(execFile);
const oldestMajor = 6;
const launchTimeoutMs = 20_000;
/** A member that was killed under load replays its journal before it answers. */
const memberTimeoutMs = 90_000;

type Binary = { path: string; version: string };

/** Asks the binary itself: one that cannot run, or is older than 6.0, is not used. */
export async function inspectBinary(path: string): Promise<Binary | { reason: string }> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 10_000 });
    const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    if (!version) return { reason: `${path} does not say its version` };
    const isTooOld = Number(version.split('.')[0]) < oldestMajor;
    return isTooOld ? { reason: `${path} is ${version}, older than ${oldestMajor}.0` } : { path, version };
  } catch (error) {
    return { reason: `${path} does not run (${firstLine(error)})` };
  }
}

function argumentsFor(request: MongodRequest): string[] {
  // Tests stand still on a day that is long past for mongod, which would delete their sessions as expired.
  const testParameters = ['enableTestCommands=1', 'ttlMonitorEnabled=false'];
  const testCommands = request.allowsTestCommands ? testParameters.flatMap((text) => ['--setParameter', text]) : [];
  return ['--wiredTigerCacheSizeGB', String(request.cacheGib ?? 0.25), ...testCommands];
}

async function launch(binary: Binary, request: MongodRequest): Promise<MongoMemoryServer | MongoMemoryReplSet> {
  // wiredTiger by name: otherwise an engine without a journal is taken, and our writes ask for the journal.
  const engine = { storageEngine: 'wiredTiger', args: argumentsFor(request) } as const;
  const place = {
    launchTimeout: request.member ? memberTimeoutMs : launchTimeoutMs,
    ...(request.dataDir === null ? {} : { dbPath: request.dataDir }),
    ...(request.member && { port: request.member.port, replSet: request.member.setName }),
  };
  const common = {
    binary: { systemBinary: binary.path, version: binary.version },
    // A process group of its own: Ctrl-C reaches the app first, which then stops the database in order.
    spawn: { detached: true },
  };
  if (request.isReplicaSet) {
    return await MongoMemoryReplSet.create({ ...common, replSet: { ...engine, count: 1 }, instanceOpts: [place] });
  }
  const server = new MongoMemoryServer({ ...common, instance: { ...engine, ...place } });
  // A member is known by its port; unless told to keep it the library takes another for one that it had moments ago.
  await server.start(request.member !== undefined);
  return server;
}

const processOf = (server: MongoMemoryServer | MongoMemoryReplSet) =>
  (server instanceof MongoMemoryServer ? server : server.servers[0])?.instanceInfo?.instance.mongodProcess;

function endOf(server: MongoMemoryServer | MongoMemoryReplSet): Promise<void> {
  return new Promise((done) => {
    processOf(server)?.once('exit', () => done());
  });
}

/** Starts the binary through mongodb-memory-server, which picks the port and ends it when we end, however we end. */
export async function startBinary(path: string, source: string, request: MongodRequest): Promise<Answer> {
  const binary = await inspectBinary(path);
  if ('reason' in binary) return binary;
  try {
    if (request.dataDir !== null) {
      await mkdir(request.dataDir, { recursive: true });
      await waitForFolder(request.dataDir);
    }
    const server = await launch(binary, request);
    const stop = async () => {
      await server.stop({ doCleanup: true, force: false });
    };
    const origin = `MongoDB ${binary.version}, ${source}`;
    const pid = processOf(server)?.pid ?? null;
    return { mongod: { uri: server.getUri(), origin, isOurs: true, pid, ended: endOf(server), stop } };
  } catch (error) {
    const [what, why] = error instanceof Error ? error.message.trim().split('\n') : [String(error)];
    return { reason: `${path} (${binary.version}) does not start: ${why ?? what}` };
  }
}
