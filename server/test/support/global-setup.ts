import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findMongod } from '../../local/mongod/find-mongod.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A real mongod without a database in the address; each worker adds its own with `databaseUri`. */
    mongoUri: string;
  }
}

const mongoUriKey: keyof ProvidedContext = 'mongoUri';

/** Starts one throw-away mongod for the run, with fail points allowed. Without one the run fails; it never skips. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isReplicaSet = process.env['TEST_TOPOLOGY'] === 'replica-set';
  const mongod = await findMongod({ dataDir: null, allowsTestCommands: true, isReplicaSet });
  project.provide(mongoUriKey, mongod.uri);
  return mongod.stop;
}
