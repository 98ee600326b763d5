import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayInIndia } from '@rental/contracts';
import { cacheDir } from '../local/folders.ts';
import { findMongod } from '../local/mongod/find-mongod.ts';
import { databaseUri } from '../local/mongod/mongod-source.ts';
import { readSettings } from '../src/config/settings.ts';
import { openSession } from '../src/features/auth/sessions/open-session.ts';
import { User, type UserRecord } from '../src/features/auth/account/user.model.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { createLogger } from '../src/platform/logger.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connectMongo, disconnectMongo, ObjectId } from '../src/platform/mongo.ts';
import { createTokens } from '../src/platform/secrets/tokens.ts';
import { type Known, type SizeName, sizes } from './fill/sizes.ts';
import { appEnvironment } from './servers/app-server.ts';

/** A filled database, and a function that creates sessions. */
export type Stage = {
  size: SizeName;
  uri: string;
  /** Where the database came from, such as "mongod 6.0.5 from ...". */
  origin: string;
  known: Known;
  /** Creates an account with a session and returns the session’s request headers. */
  signIn: (role: UserRecord['role']) => Promise<Record<string, string>>;
  close: () => Promise<void>;
};

const cacheGib = { tiny: 0.25, small: 0.25, depot: 1, city: 1, country: 4 } as const satisfies Record<SizeName, number>;

/** Fills the database in a separate process, so that the memory used for it does not count towards the measurement. */
async function fillElsewhere(uri: string, size: SizeName): Promise<Known> {
  const command = join(import.meta.dirname, 'fill/fill-command.ts');
  const args = ['--import', 'tsx', command, uri, JSON.stringify(sizes[size])];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Known; // printed by fill-command.ts
}

let customersSoFar = 0;

/** Creates a session with a client address of its own, because holds are also limited per address. */
async function signInTo(uri: string, role: UserRecord['role']): Promise<Record<string, string>> {
  const settings = readSettings(appEnvironment(uri));
  const _id = new ObjectId();
  const user = { _id, name: 'Bench', email: `bench.${String(_id)}@example.com`, passwordHash: '-', role };
  const created = await User.create({ ...user, createdAt: new Date() });
  const deps = {
    settings,
    clock: systemClock,
    logger: createLogger('error'),
    tokens: createTokens(settings, systemClock),
  };
  const { accessToken } = await openSession(created.toObject(), { ip: '127.0.0.1', userAgent: 'bench' }, deps);
  customersSoFar += 1;
  const address = `198.18.${(customersSoFar >> 8) & 255}.${customersSoFar & 255}`;
  return { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': address };
}

/**
 * Starts a database and fills it. With `isKept`, it is stored in `.cache` and filled only once a day, for repeated
 * measurements; it then still contains everything that earlier runs wrote.
 */
export async function openStage(size: SizeName, { isKept }: { isKept: boolean }): Promise<Stage> {
  const dataDir = isKept ? join(cacheDir, `bench-${size}-${dayInIndia(new Date())}`) : null;
  const mongod = await findMongod({ dataDir, cacheGib: cacheGib[size] });
  const uri = databaseUri(mongod.uri, 'sarani_bench');
  const note = dataDir === null ? null : join(dataDir, 'filled.json');
  const isFilled = note !== null && existsSync(note);
  const known = isFilled ? (JSON.parse(await readFile(note, 'utf8')) as Known) : await fillElsewhere(uri, size);
  if (note !== null) await writeFile(note, JSON.stringify(known));
  await connectMongo(uri);
  // A database that was filled earlier today may lack an index that was added since.
  if (isFilled) await ensureIndexes();
  return {
    size,
    uri,
    origin: mongod.origin,
    known,
    signIn: async (role) => signInTo(uri, role),
    close: async () => {
      await disconnectMongo();
      await mongod.stop();
    },
  };
}
