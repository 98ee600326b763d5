/*
 * `npm run test:cluster`: runs several servers and databases as separate processes, which are killed, disconnected and
 * replaced under load. The full test by default; `--short` runs the version for the pipeline. Numbers set in the
 * environment take precedence; all other arguments, such as a file or `-t words`, are passed to the runner.
 */
import { mkdir, rm } from 'node:fs/promises';
import { addTallies } from './count-results.ts';
import { reportDir, runVitest } from './runners.ts';

const fullSize = { CLUSTER_ROUNDS: '20', CLUSTER_HOLDS: '1000', CLUSTER_MAILS: '1000', CLUSTER_FAILOVERS: '10' };

const isShort = process.argv.includes('--short');
const others = process.argv.slice(2).filter((argument) => argument !== '--short');
if (!isShort) Object.assign(process.env, { ...fullSize, ...process.env });

await rm(reportDir, { recursive: true, force: true });
await mkdir(reportDir, { recursive: true });
const timeout = isShort ? [] : ['--testTimeout', '3600000'];
const { passed, failed, notes } = addTallies([await runVitest(['--project', 'cluster', ...timeout, ...others])]);
console.log(['', ...notes, `${passed} passed, ${failed} failed`].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
