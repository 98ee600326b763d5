import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir, mailDir, sandboxFile } from './folders.ts';
import { findMongod } from './mongod/find-mongod.ts';
import { databaseUri } from './mongod/mongod-source.ts';
import { withClient } from './with-client.ts';

const dataDir = join(localDir, 'mongo');
const databaseName = 'sarani';
/** The name prefix of temporary databases; only databases with this prefix are ever dropped. */
const temporaryPrefix = 'sarani_temporary_';

export type LocalDatabase = {
  uri: string;
  origin: string;
  /** Whether demo data may be written; false for a database that the user has configured. */
  isOurs: boolean;
  /** Resolves when the database has exited or was stopped. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Opens the persistent local database, or the one that MONGODB_URI names. */
export async function openLocalDatabase(): Promise<LocalDatabase> {
  const mongod = await findMongod({ dataDir });
  const uri = mongod.isOurs ? databaseUri(mongod.uri, databaseName) : mongod.uri;
  return { ...mongod, uri };
}

/** Opens a database for a single run and drops it afterwards, even on a configured server. */
export async function openTemporaryDatabase(): Promise<LocalDatabase> {
  const mongod = await findMongod({ dataDir: null });
  const uri = databaseUri(mongod.uri, `${temporaryPrefix}${process.pid}_${Date.now()}`);
  const stop = async () => {
    await withClient(uri, async (database) => database.dropDatabase()).catch(() => undefined);
    await mongod.stop();
  };
  return { ...mongod, uri, isOurs: true, stop };
}

/** Deletes the persistent data, including the sandbox payments and emails. The app must not be running. */
export async function deleteLocalData(): Promise<void> {
  for (const path of [dataDir, sandboxFile, mailDir]) await rm(path, { recursive: true, force: true });
}
