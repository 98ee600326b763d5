// `npm run audit:production`: asks the registry for known vulnerabilities in the locked production packages. Exits with
// 0 when none is serious, with 1 when at least one is, and with 3 when the result is unknown, for example because the
// registry cannot be reached.
import { spawnSync } from 'node:child_process';
import { describeVerdict, exitCodes, judgeAudit } from './judge-audit.ts';
import { root } from './tracked-files.ts';

const longestMs = 60_000;
const limits = ['--fetch-timeout=20000', '--fetch-retries=1'];

const { status, stdout } = spawnSync(
  'npm',
  ['audit', '--package-lock-only', '--omit=dev', '--audit-level=high', '--json', ...limits],
  { cwd: root, encoding: 'utf8', timeout: longestMs, shell: process.platform === 'win32' },
);
const verdict = judgeAudit({ code: status, output: stdout ?? '' });
console.log(describeVerdict(verdict).join('\n'));
process.exitCode = exitCodes[verdict.kind];
