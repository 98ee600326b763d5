/*
 * Requests made of the contracts, at full size: `npm run test:fuzz`. The test line sends few of them. `FUZZ_SEED` and
 * `FUZZ_REQUESTS` choose others, `FUZZ_ONLY` the one with this number.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'storm', '--testTimeout', '7200000', 'proof/fuzz', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { FUZZ_REQUESTS: '100000', ...process.env } },
);
process.exitCode = status ?? 1;
