/*
 * The storms at their full size: `npm run test:storm`. The test line runs the same files with small numbers. A number
 * that the environment already gives wins; `--replica-set` runs them on one instead of one server alone; what else
 * follows the command, such as a file or `-t words`, goes to the runner.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const fullSize = {
  STORM_ROUNDS: '50',
  STORM_FAULTS: '1000',
  STORM_KILLS: '200',
  STORM_REFUNDS: '1000',
  STORM_LONG: '1',
};

const others = process.argv.slice(2).filter((argument) => argument !== '--replica-set');
if (others.length < process.argv.length - 2) process.env['TEST_TOPOLOGY'] = 'replica-set';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'storm', '--testTimeout', '3600000', ...others],
  { cwd: root, stdio: 'inherit', env: { ...fullSize, ...process.env } },
);
process.exitCode = status ?? 1;
