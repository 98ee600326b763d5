/*
 * `npm run test:fuzz` sends generated requests, corrupted pictures and broken tables in large numbers; the regular test
 * run sends only a few. `FUZZ_SEED`, `FUZZ_REQUESTS`, `FUZZ_PICTURES` and `FUZZ_TABLES` override the defaults;
 * `FUZZ_ONLY` sends only the request with this number.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const fullSize = { FUZZ_REQUESTS: '100000', FUZZ_PICTURES: '10000', FUZZ_TABLES: '10000' };

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'storm', '--testTimeout', '7200000', 'proof/fuzz', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...fullSize, ...process.env } },
);
process.exitCode = status ?? 1;
