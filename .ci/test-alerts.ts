/*
 * `npm run test:alerts`: promtool checks and tests the Prometheus rules, then evaluates each rule on metrics scraped
 * from a real server. Exits with 3, for an unknown result, if promtool is neither named by `PROMTOOL` nor on the search
 * path.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Tally } from './count-results.ts';
import { emptyReports, printTallies, runVitest } from './runners.ts';
import { root } from './tracked-files.ts';

const promtool = process.env['PROMTOOL'] ?? 'promtool';

function askPromtool(...args: string[]): Tally {
  const { status } = spawnSync(promtool, args, { cwd: join(root, 'ops/prometheus'), stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [] };
}

if (spawnSync(promtool, ['--version']).error) {
  console.log('unknown: the rules were not tested, because there is no promtool\n0 passed, 0 failed');
  process.exit(3);
}
await emptyReports();
printTallies([
  askPromtool('check', 'rules', 'alerts.yml'),
  askPromtool('test', 'rules', 'alerts.test.yml'),
  await runVitest(['--project', 'alerts', ...process.argv.slice(2)]),
]);
