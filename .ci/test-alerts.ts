/*
 * `npm run test:alerts`: each rule for Prometheus fires and clears against a real server, read by the part of its
 * language that we read ourselves; then Prometheus' own tool reads and tries the rules, where PROMTOOL or the search
 * path has it.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addTallies, type Tally } from './count-results.ts';
import { reportDir, root, runVitest } from './runners.ts';

const rules = join(root, 'ops/prometheus');
const promtool = process.env['PROMTOOL'] ?? 'promtool';

/** Nothing counted, and a note, where there is no such tool. */
function askPromtool(...args: string[]): Tally {
  const { error, status } = spawnSync(promtool, args, { cwd: rules, stdio: 'inherit' });
  if (error) return { passed: 0, failed: 0, notes: [`not asked, as there is no promtool: promtool ${args.join(' ')}`] };
  return status === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [] };
}

await rm(reportDir, { recursive: true, force: true });
await mkdir(reportDir, { recursive: true });
const tallies = [
  await runVitest(['--project', 'alerts', ...process.argv.slice(2)]),
  askPromtool('check', 'rules', 'alerts.yml'),
  askPromtool('test', 'rules', 'alerts.test.yml'),
];
const { passed, failed, notes } = addTallies(tallies);
console.log(['', ...notes, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
