/*
 * `npm run test:cluster`: runs several servers and databases as separate processes, which are killed, disconnected and
 * replaced under load. Runs the full-size test by default, or the pipeline’s smaller one with `--short`. Sizes set in
 * the environment take precedence; all other arguments, such as a file or `-t words`, are passed to Vitest.
 */
import { emptyReports, printTallies, runVitest } from './runners.ts';

const fullSize = {
  CLUSTER_ROUNDS: '20',
  CLUSTER_HOLDS: '1000',
  CLUSTER_MAILS: '1000',
  CLUSTER_FAILOVERS: '10',
  CLUSTER_DAYS: '50',
};

const isShort = process.argv.includes('--short');
const others = process.argv.slice(2).filter((argument) => argument !== '--short');
if (!isShort) Object.assign(process.env, { ...fullSize, ...process.env });

await emptyReports();
const timeout = isShort ? [] : ['--testTimeout', '3600000'];
printTallies([await runVitest(['--project', 'cluster', ...timeout, ...others])]);
