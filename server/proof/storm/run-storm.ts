/*
 * `npm run test:storm` runs the storm tests at full size, and `npm run test:fuzz` the fuzz tests, whose seed is
 * `FUZZ_SEED`; `FUZZ_ONLY` sends a single request. The regular test run uses the same files with small numbers.
 * Numbers set in the environment take precedence; `--replica-set` uses a replica set instead of a standalone database
 * server; further arguments, such as a file or `-t words`, are passed to the test runner.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const fullStorms = {
  STORM_ROUNDS: '50',
  STORM_CUSTOMERS: '200',
  STORM_FAULTS: '1000',
  STORM_KILLS: '200',
  STORM_REFUNDS: '1000',
  STORM_LONG: '1',
};
const fullFuzz = { FUZZ_REQUESTS: '100000', FUZZ_PICTURES: '10000' };

const others = process.argv.slice(2).filter((argument) => argument !== '--replica-set');
if (others.length < process.argv.length - 2) process.env['TEST_TOPOLOGY'] = 'replica-set';

const fullSize = others.includes('proof/fuzz') ? fullFuzz : fullStorms;
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'storm', '--testTimeout', '7200000', ...others],
  { cwd: root, stdio: 'inherit', env: { ...fullSize, ...process.env } },
);
process.exitCode = status ?? 1;
