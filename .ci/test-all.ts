// `npm test`: runs every Vitest project except the cluster and the alerts, with the build in parallel, and then the
// browser tests. Prints one closing line for all of them.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addTallies, type PlaywrightReport, type Tally, tallyPlaywright } from './count-results.ts';
import { programOf, readReport, reportDir, root, run, runVitest } from './runners.ts';

const clientDir = join(root, 'client');
const playwrightReport = join(reportDir, 'playwright.json');

async function build(): Promise<Tally> {
  const npm = process.env['npm_execpath'];
  if (!npm) return { passed: 0, failed: 1, notes: ['start this with npm: npm test'] };
  const code = await run([npm, 'run', 'build', '--silent'], { isQuiet: true });
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

/** The projects that can share a machine with each other. */
const projects = ['contracts', 'server-unit', 'server-api', 'storm', 'client'];

await rm(reportDir, { recursive: true, force: true });
await mkdir(reportDir, { recursive: true });

const tallies = await Promise.all([
  runVitest([...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)]),
  build(),
]);
if (tallies[1].failed === 0) tallies.push(await runPlaywright());

const { passed, failed, notes } = addTallies(tallies);
console.log(['', ...notes, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
