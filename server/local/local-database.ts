import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir, mailDir, sandboxFile } from './folders.ts';
import { findMongod } from './mongod/find-mongod.ts';
import { databaseUri } from './mongod/mongod-source.ts';
import { withClient } from './with-client.ts';

const dataDir = join(localDir, 'mongo');
const databaseName = 'sarani';
/** Databases that a run makes for itself carry this prefix, and only those are ever dropped. */
const temporaryPrefix = 'sarani_temporary_';

export type LocalDatabase = {
  uri: string;
  origin: string;
  /** Whether the data is ours to fill: never so for a database that was given. */
  isOurs: boolean;
  /** Resolves when the database has ended by itself or was stopped. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** The data that survives restarts, or the database that MONGODB_URI names. */
export async function openLocalDatabase(): Promise<LocalDatabase> {
  const mongod = await findMongod({ dataDir });
  const uri = mongod.isOurs ? databaseUri(mongod.uri, databaseName) : mongod.uri;
  return { ...mongod, uri };
}

/** A database for one run, gone afterwards, also on a server that was given. */
export async function openTemporaryDatabase(): Promise<LocalDatabase> {
  const mongod = await findMongod({ dataDir: null });
  const uri = databaseUri(mongod.uri, `${temporaryPrefix}${process.pid}_${Date.now()}`);
  const stop = async () => {
    await withClient(uri, async (database) => database.dropDatabase()).catch(() => undefined);
    await mongod.stop();
  };
  return { ...mongod, uri, isOurs: true, stop };
}

/** Deletes the data that survives restarts, with the payments and mails that belong to it. The app must not run. */
export async function deleteLocalData(): Promise<void> {
  for (const path of [dataDir, sandboxFile, mailDir]) await rm(path, { recursive: true, force: true });
}
