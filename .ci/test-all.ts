// `npm test`: every vitest project, then the build, then the browser; one closing line for all of them.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import {
  addTallies,
  type PlaywrightReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from './count-results.ts';

const root = resolve(import.meta.dirname, '..');
const clientDir = join(root, 'client');
const reportDir = join(root, 'test-results', 'runners');
const vitestReport = join(reportDir, 'vitest.json');
const playwrightReport = join(reportDir, 'playwright.json');

/** The program a package brings along, without a shell or a look at the search path. */
function programOf(packageName: string, file: string, from: string): string {
  const { resolve: locate } = createRequire(join(from, 'package.json'));
  return join(dirname(locate(`${packageName}/package.json`)), file);
}

async function run(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: 'inherit',
  });
  return await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    // The runners' own report formats; count-results.ts reads only the counters that they document.
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

async function runVitest(): Promise<Tally> {
  const program = programOf('vitest', 'vitest.mjs', root);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await run([program, 'run', ...reporters, ...process.argv.slice(2)]);
  return tallyVitest(await readReport<VitestReport>(vitestReport), code);
}

async function build(): Promise<Tally> {
  const npm = process.env['npm_execpath'];
  if (!npm) return { passed: 0, failed: 1, notes: ['start this with npm: npm test'] };
  const code = await run([npm, 'run', 'build', '--silent']);
  return code === 0
    ? { passed: 0, failed: 0, notes: [] }
    : { passed: 0, failed: 1, notes: ['the build failed: no browser test ran'] };
}

async function runPlaywright(): Promise<Tally> {
  const program = programOf('@playwright/test', 'cli.js', clientDir);
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  const code = await run([program, 'test', '--reporter=list,json'], { cwd: clientDir, env });
  return tallyPlaywright(await readReport<PlaywrightReport>(playwrightReport), code);
}

await rm(reportDir, { recursive: true, force: true });
await mkdir(reportDir, { recursive: true });

const tallies = [await runVitest(), await build()];
const isBuilt = tallies.at(-1)?.failed === 0;
if (isBuilt) tallies.push(await runPlaywright());

const { passed, failed, notes } = addTallies(tallies);
console.log(['', ...notes, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
