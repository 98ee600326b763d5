import { describe, expect, test } from 'vitest';
import { type Lockfile, lockfileProblems } from './lockfile-problems.ts';
import { addTallies, tallyPlaywright, tallyVitest, type VitestReport } from './count-results.ts';
import { read } from './tracked-files.ts';

const vitest = (facts: Partial<VitestReport>): VitestReport => ({
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...facts,
});

const playwright = (facts: Partial<{ expected: number; unexpected: number; flaky: number; skipped: number }>) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...facts },
  errors: [],
});

describe('the closing line of a test run', () => {
  test.each([
    ['all passed', vitest({}), 0, { passed: 3, failed: 0 }],
    [
      'one failed',
      vitest({
        numFailedTests: 1,
        testResults: [
          {
            name: 'a.test.ts',
            status: 'failed',
            assertionResults: [
              { fullName: 'adds', status: 'passed', failureMessages: [] },
              { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'] },
            ],
          },
        ],
      }),
      1,
      { passed: 3, failed: 1, notes: ['failed: a.test.ts: subtracts: expected 1 to be 2'] },
    ],
    ['one was skipped', vitest({ numPendingTests: 1 }), 0, { passed: 3, failed: 1 }],
    ['one is a todo', vitest({ numTodoTests: 1 }), 0, { passed: 3, failed: 1 }],
    ['an error occurred outside any test', vitest({}), 1, { passed: 3, failed: 1 }],
    ['there is no report', null, 1, { passed: 0, failed: 1 }],
    [
      'a file could not be loaded',
      vitest({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }),
      1,
      { passed: 3, failed: 1 },
    ],
  ])('shows how many Vitest tests passed and failed when %s', (_, report, exitCode, expected) => {
    expect(tallyVitest(report, exitCode)).toMatchObject(expected);
  });

  test.each([
    ['all passed', playwright({}), 0, { passed: 2, failed: 0 }],
    ['one failed', playwright({ unexpected: 1 }), 1, { passed: 2, failed: 1 }],
    [
      'one passed only on retry',
      playwright({ flaky: 1 }),
      0,
      { passed: 3, failed: 0, notes: [expect.stringContaining('second try')] },
    ],
    ['one was skipped', playwright({ skipped: 1 }), 0, { passed: 2, failed: 1 }],
    ['the app did not start', { ...playwright({ expected: 0 }), errors: [{ message: 'x' }] }, 1, { failed: 1 }],
    ['there is no report', null, 1, { passed: 0, failed: 1 }],
  ])('shows how many Playwright tests passed and failed when %s', (_, report, exitCode, expected) => {
    expect(tallyPlaywright(report, exitCode)).toMatchObject(expected);
  });

  test('adds up the counts of all runners and includes their notes', () => {
    const sum = addTallies([tallyVitest(vitest({ numPendingTests: 2 }), 0), tallyPlaywright(playwright({}), 0)]);

    expect(sum).toEqual({
      passed: 5,
      failed: 2,
      notes: ['vitest: 2 skipped; a skipped test counts as failed'],
    });
  });
});

describe('the lockfile', () => {
  const native = { optionalDependencies: { 'tool-darwin': '1.0.0' } };

  test.each([
    ['next to the package that requires it', 'node_modules/tool-darwin'],
    ['inside the package that requires it', 'node_modules/tool/node_modules/tool-darwin'],
  ])('is complete when an optional dependency is locked %s', (_, place) => {
    const packages = { 'node_modules/tool': native, [place]: {} };

    expect(lockfileProblems({ packages })).toEqual([]);
  });

  test('of this repository is complete and names no registry host', () => {
    const ours: Lockfile = JSON.parse(read('package-lock.json'));

    expect(lockfileProblems(ours)).toEqual([]);
  });

  test('is rejected when the packages for a platform are missing', () => {
    const packages = { 'node_modules/tool': native, 'node_modules/other/node_modules/tool-darwin': {} };

    expect(lockfileProblems({ packages })).toEqual(['node_modules/tool lacks an entry for tool-darwin']);
  });

  test('is rejected when it names a registry host', () => {
    const packages = {
      'node_modules/tool': { resolved: 'https://registry.example/tool.tgz' },
      here: { resolved: 'server' },
    };

    expect(lockfileProblems({ packages })).toEqual(['node_modules/tool names the host it came from']);
  });
});

test('the images, the pipeline and .nvmrc name the same supported Node version', () => {
  const version = read('.nvmrc').trim();
  const images = ['server/Dockerfile', 'client/Dockerfile', 'server/local/demo/Dockerfile'].flatMap((file) =>
    [...read(file).matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major),
  );

  expect(Number(version)).toBeGreaterThanOrEqual(24);
  expect(images.length).toBeGreaterThanOrEqual(3);
  expect(new Set(images)).toEqual(new Set([version]));
  expect(read('.github/workflows/ci.yml')).toContain(`'${version}'`);
});
