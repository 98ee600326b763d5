/*
 * `npm run test:cluster`: runs several servers and databases as separate processes, which are killed, disconnected and
 * replaced under load. The full test by default; `--short` runs the version for the pipeline. Numbers set in the
 * environment take precedence; all other arguments, such as a file or `-t words`, are passed to the runner.
 */
import { emptyReports, printTallies, runVitest } from './runners.ts';

const fullSize = { CLUSTER_ROUNDS: '20', CLUSTER_HOLDS: '1000', CLUSTER_MAILS: '1000', CLUSTER_FAILOVERS: '10' };

const isShort = process.argv.includes('--short');
const others = process.argv.slice(2).filter((argument) => argument !== '--short');
if (!isShort) Object.assign(process.env, { ...fullSize, ...process.env });

await emptyReports();
const timeout = isShort ? [] : ['--testTimeout', '3600000'];
printTallies([await runVitest(['--project', 'cluster', ...timeout, ...others])]);
