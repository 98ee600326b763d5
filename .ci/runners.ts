import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import {
  addTallies,
  type PlaywrightReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from './count-results.ts';
import { root } from './tracked-files.ts';

const clientDir = join(root, 'client');
// Each command has a folder of its own, because some of them run in parallel.
const reportDir = join(root, 'test-results', 'runners', basename(process.argv[1] ?? '', '.ts'));

/** Empties the folder for the runners’ reports. Must be called before the first runner starts. */
export async function emptyReports(): Promise<void> {
  await rm(reportDir, { recursive: true, force: true });
  await mkdir(reportDir, { recursive: true });
}

/** Returns the executable of an installed package, found without a shell or the search path. */
export function programOf(packageName: string, file: string, from: string): string {
  const { resolve: locate } = createRequire(join(from, 'package.json'));
  return join(dirname(locate(`${packageName}/package.json`)), file);
}

/** Runs a Node program and returns its exit code. With `isQuiet`, the output is printed only if the program fails. */
export async function run(
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  return await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(output.join(''));
      done(code ?? 1);
    });
  });
}

/** Returns a runner’s report, or null if it wrote none. */
async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    // Not validated: the runner defines the format, and count-results.ts reads only documented counters.
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

export async function runVitest(args: string[]): Promise<Tally> {
  const program = programOf('vitest', 'vitest.mjs', root);
  const report = join(reportDir, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run([program, 'run', ...reporters, ...args]);
  return tallyVitest(await readReport<VitestReport>(report), code);
}

export async function runPlaywright(args: string[]): Promise<Tally> {
  const program = programOf('@playwright/test', 'cli.js', clientDir);
  const report = join(reportDir, 'playwright.json');
  const options = { cwd: clientDir, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } };
  const code = await run([program, 'test', '--reporter=list,json', ...args], options);
  return tallyPlaywright(await readReport<PlaywrightReport>(report), code);
}

/** Prints all notes and finally the sum of these counts. Makes the process exit with 1 if anything failed. */
export function printTallies(tallies: Tally[]): void {
  const { passed, failed, notes } = addTallies(tallies);
  console.log(['', ...notes, `${passed} passed, ${failed} failed`].join('\n'));
  process.exitCode = failed === 0 ? 0 : 1;
}
