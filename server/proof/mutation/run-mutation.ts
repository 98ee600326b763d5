/*
 * `npm run test:mutation` uses StrykerJS to mutate the booking and payment moves, `settle` and the code that makes
 * holds, and requires that a test fails for each mutant. Further arguments are passed to Stryker, such as `-- --mutate
 * server/src/features/payment/settle/decide.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { findMongod } from '../../local/mongod/find-mongod.ts';

const root = resolve(import.meta.dirname, '../../..');

// One database server for all runs; each run creates its own database on it.
const mongod = await findMongod({ dataDir: null, allowsTestCommands: true, isReplicaSet: false });
try {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(
    process.execPath,
    [stryker, 'run', 'server/proof/mutation/stryker.json', ...process.argv.slice(2)],
    { cwd: root, env: { ...process.env, MONGODB_URI: mongod.uri }, stdio: 'inherit' },
  );
  const [code] = await once(child, 'close');
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await mongod.stop();
}
