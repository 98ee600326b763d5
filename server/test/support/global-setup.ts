import { rm } from 'node:fs/promises';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findMongod } from '../../local/mongod/find-mongod.ts';
import { makeMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URI of a real mongod without a database name; each worker adds its own with `databaseUri`. */
    mongoUri: string;
  }
}

const mongoUriKey: keyof ProvidedContext = 'mongoUri';

/**
 * Starts one temporary mongod for the whole run, with fail points enabled. If there is no mongod, the run fails instead
 * of skipping tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isReplicaSet = process.env['TEST_TOPOLOGY'] === 'replica-set';
  const dataDir = await makeMemoryFolder();
  const mongod = await findMongod({ dataDir, allowsTestCommands: true, isReplicaSet });
  project.provide(mongoUriKey, mongod.uri);
  return async () => {
    await mongod.stop();
    if (dataDir !== null) await rm(dataDir, { recursive: true, force: true });
  };
}
