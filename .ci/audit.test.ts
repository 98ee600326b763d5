import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeVerdict, judgeAudit } from './judge-audit.ts';
import { read, root } from './tracked-files.ts';

const recorded = (name: string): string => read(`.ci/recorded-audits/${name}.json`);

describe('the audit of production packages', () => {
  test('is clean when the registry knows of no vulnerability', () => {
    expect(judgeAudit({ code: 0, output: recorded('clean') })).toEqual({ kind: 'clean', packages: 260, lesser: [] });
  });

  test('names each serious vulnerability, and each package affected through a dependency', () => {
    expect(judgeAudit({ code: 1, output: recorded('high') })).toEqual({
      kind: 'findings',
      findings: [
        'axios (high): A sample weakness, https://github.com/advisories/GHSA-0000-0000-0000',
        'razorpay (high): through axios',
      ],
    });
  });

  test('is clean but lists the vulnerabilities when all of them are minor', () => {
    const verdict = judgeAudit({ code: 0, output: recorded('low') });

    expect(verdict.kind).toBe('clean');
    expect(describeVerdict(verdict)).toEqual([
      'axios (low): A sample weakness, https://github.com/advisories/GHSA-0000-0000-0000',
      'razorpay (low): through axios',
      'audit: nothing serious in 260 production packages',
    ]);
  });

  test.each([
    ['is rejected by the registry', 1, recorded('refused'), '405 Method Not Allowed'],
    ['gets no response in time', 1, recorded('network-timeout'), 'network timeout'],
    ['is killed', null, '', 'not end in time'],
    ['is killed after it wrote a report', null, recorded('clean'), 'not end in time'],
    ['prints nothing', 0, '', 'no report'],
    ['prints something other than JSON', 0, '<html>Sign in</html>', 'no report'],
    ['prints JSON that is not a report', 0, '[]', 'no report'],
    [
      'prints a report in an unknown format version',
      0,
      recorded('clean').replace('"auditReportVersion": 2', '"auditReportVersion": 3'),
      '',
    ],
    ['checks no packages', 0, recorded('clean').replace('"prod": 260', '"prod": 0'), 'no packages'],
    ['counts vulnerabilities that it does not list', 0, recorded('clean').replace('"high": 0', '"high": 2'), 'differ'],
    ['lists no vulnerabilities but exits with an error', 1, recorded('clean'), 'ended with code 1'],
  ])('has an unknown result, never a clean one, when npm audit %s', (_, code, output, reason) => {
    const verdict = judgeAudit({ code, output });

    expect(verdict.kind).toBe('unknown');
    expect(describeVerdict(verdict).join()).toContain(reason);
  });

  test('treats an unrecognised severity as serious', () => {
    const output = recorded('low').replaceAll('"severity": "low"', '"severity": "dreadful"');

    expect(judgeAudit({ code: 0, output }).kind).toBe('findings');
  });
});

/** Runs the pipeline with a fake npm whose audit and alert tests exit with the given codes. */
function runPipeline(auditCode: number, alertsCode = 0): { lines: string[]; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  try {
    const npm = join(folder, 'npm');
    writeFileSync(
      npm,
      `#!/bin/sh
      case "$*" in
        'run audit:production') exit ${auditCode} ;;
        'run test:alerts') exit ${alertsCode} ;;
        test) echo '5 passed, 0 failed' ;;
      esac`,
    );
    chmodSync(npm, 0o755);
    const env = { ...process.env, PROMTOOL: 'promtool', PATH: [folder, process.env['PATH']].join(delimiter) };
    const { stdout, status } = spawnSync('bash', ['.ci/run'], { cwd: root, env, encoding: 'utf8' });
    return { lines: stdout.trimEnd().split('\n').slice(-3), status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the pipeline', () => {
  test('passes without mentioning the audit when the audit is clean', () => {
    expect(runPipeline(0)).toEqual({ lines: ['== npm run sizes', '', '5 passed, 0 failed'], status: 0 });
  });

  test('fails when the audit finds a vulnerability', () => {
    const { lines, status } = runPipeline(1);

    expect(lines.at(-1)).toBe('5 passed, 1 failed');
    expect(status).toBe(1);
  });

  test('passes, and says at the end that the result is unknown, when the audit is unknown', () => {
    const { lines, status } = runPipeline(3);

    expect(lines).toEqual(['', '1 unknown: npm run audit:production', '5 passed, 0 failed']);
    expect(status).toBe(0);
    expect(runPipeline(3, 3).lines[1]).toBe('2 unknown: npm run audit:production; counted npm run test:alerts');
  });
});
