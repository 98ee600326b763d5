import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Tally, tallyVitest, type VitestReport } from './count-results.ts';

/* Starts the test runners and reads their counts. */

export const root = resolve(import.meta.dirname, '..');
/** The folder for the runners’ reports. Emptied before the runners start. */
export const reportDir = join(root, 'test-results', 'runners');

/** Returns the executable of an installed package, found without a shell or the search path. */
export function programOf(packageName: string, file: string, from: string): string {
  const { resolve: locate } = createRequire(join(from, 'package.json'));
  return join(dirname(locate(`${packageName}/package.json`)), file);
}

/** Runs a Node program and returns its exit code. A quiet program’s output is printed only if it fails. */
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

/** Returns what a runner reported, or null if it wrote no report. */
export async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    // The format is the runner’s own; count-results.ts reads only documented counters.
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Runs vitest with these arguments. */
export async function runVitest(args: string[]): Promise<Tally> {
  const program = programOf('vitest', 'vitest.mjs', root);
  const report = join(reportDir, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run([program, 'run', ...reporters, ...args]);
  return tallyVitest(await readReport<VitestReport>(report), code);
}
