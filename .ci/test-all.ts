// `npm test`: runs every Vitest project except the cluster and the alerts, with the build in parallel, and then the
// browser tests. Prints one closing line for all of them.
import type { Tally } from './count-results.ts';
import { emptyReports, printTallies, run, runPlaywright, runVitest } from './runners.ts';

async function build(): Promise<Tally> {
  const npm = process.env['npm_execpath'];
  if (!npm) return { passed: 0, failed: 1, notes: ['start this with npm: npm test'] };
  const code = await run([npm, 'run', 'build', '--silent'], { isQuiet: true });
  return code === 0
    ? { passed: 0, failed: 0, notes: [] }
    : { passed: 0, failed: 1, notes: ['the build failed: no browser test ran'] };
}

/** The Vitest projects that can run on the same machine in parallel. */
const projects = ['contracts', 'server-unit', 'server-api', 'storm', 'client'];

await emptyReports();
const tallies = await Promise.all([
  runVitest([...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)]),
  build(),
]);
if (tallies[1].failed === 0) tallies.push(await runPlaywright([]));
printTallies(tallies);
