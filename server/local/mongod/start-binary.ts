import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server';
import { isAlive } from '../running-file.ts';
import { type Answer, firstLine, type MongodRequest } from './mongod-source.ts';

const run = promisify(execFile);
const oldestMajor = 6;
const launchTimeoutMs = 20_000;
/** Long, because a member that was killed under load replays its journal before it responds. */
const memberTimeoutMs = 90_000;

type Binary = { path: string; version: string };

/** Runs the binary to read its version. Returns a reason if it cannot run or is older than 6.0. */
export async function inspectBinary(path: string): Promise<Binary | { reason: string }> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 30_000 });
    const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    if (!version) return { reason: `${path} does not report its version` };
    const isTooOld = Number(version.split('.')[0]) < oldestMajor;
    return isTooOld ? { reason: `${path} is ${version}, older than ${oldestMajor}.0` } : { path, version };
  } catch (error) {
    return { reason: `${path} does not run (${firstLine(error)})` };
  }
}

function argumentsFor(request: MongodRequest): string[] {
  // The TTL monitor is off: tests run at a fixed date in the past, and mongod would delete their sessions as expired.
  const testParameters = ['enableTestCommands=1', 'ttlMonitorEnabled=false'];
  const testCommands = request.allowsTestCommands ? testParameters.flatMap((text) => ['--setParameter', text]) : [];
  return ['--wiredTigerCacheSizeGB', String(request.cacheGib ?? 0.25), ...testCommands];
}

async function launch(binary: Binary, request: MongodRequest): Promise<MongoMemoryServer | MongoMemoryReplSet> {
  // Set explicitly, because our writes require a journal and the library’s default engine has none.
  const engine = { storageEngine: 'wiredTiger', args: argumentsFor(request) } as const;
  const place = {
    launchTimeout: request.member ? memberTimeoutMs : launchTimeoutMs,
    ...(request.dataDir === null ? {} : { dbPath: request.dataDir }),
    ...(request.member && { port: request.member.port, replSet: request.member.setName }),
  };
  const common = {
    binary: { systemBinary: binary.path, version: binary.version },
    // Detached, so that Ctrl-C reaches only the app, which then shuts down the database in the right order.
    spawn: { detached: true },
  };
  if (request.isReplicaSet) {
    return await MongoMemoryReplSet.create({ ...common, replSet: { ...engine, count: 1 }, instanceOpts: [place] });
  }
  const server = new MongoMemoryServer({ ...common, instance: { ...engine, ...place } });
  // Other members find this one by its port. Without this argument the library chooses a different port if the given
  // one was in use moments ago.
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

const folderPatienceMs = 10_000;

/** Returns the ID of the running process that wrote the lock file, or null. A killed process leaves its ID behind. */
async function holderOf(dataDir: string): Promise<number | null> {
  const pid = Number((await readFile(join(dataDir, 'mongod.lock'), 'utf8').catch(() => '')).trim());
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'mongod');
  return name.startsWith('mongod') ? pid : null;
}

/**
 * Waits until no mongod uses the folder: after our process is killed, its mongod takes a few seconds to exit. Throws
 * after ten seconds.
 */
export async function waitForFolder(dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < folderPatienceMs; waitedMs += 200) {
    if ((await holderOf(dataDir)) === null) return;
    await delay(200);
  }
  const holder = await holderOf(dataDir);
  if (holder !== null) throw new Error(`the data in ${dataDir} is in use by process ${holder}; is the app running?`);
}

/**
 * Starts the binary through mongodb-memory-server, which chooses the port and stops the database when this process ends
 * for any reason.
 */
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
