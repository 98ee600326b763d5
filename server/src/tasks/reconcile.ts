import { dayInIndia, isDay } from '@rental/contracts';
import { parseArgs } from 'node:util';
import { readSettings } from '../config/settings.ts';
import { differenceId } from '../features/reconciliation/differences.ts';
import { reconcileNow } from '../features/reconciliation/run-reconciliation.ts';
import { openRestored } from '../features/system/restore-moves.ts';
import { BackupError } from '../platform/backup/manifest.ts';
import { createDeps } from '../platform/create-deps.ts';
import { createLogger } from '../platform/logger.ts';
import { connectMongo, disconnectMongo } from '../platform/mongo.ts';
import { GatewayError } from '../platform/payment-gateway.ts';
import { daysSinceBackup } from './backup/days-since-backup.ts';

/*
 * Reconciles a day with the provider: `npm run reconcile -- --day 2026-11-20`. Repairs the differences that the
 * protocol can repair and reports all others, which then also appear in "Money to review". Exits with 1 when a
 * difference remains, or when the provider did not respond.
 *
 * After a restore, `--since-backup` reconciles every day from the one before the backup to today, and then lets servers
 * use the database again. `--skip-provider` lets them use it without reconciling, for a copy that takes no payments.
 */

const { values } = parseArgs({
  options: {
    day: { type: 'string' },
    'since-backup': { type: 'boolean', default: false },
    'skip-provider': { type: 'boolean', default: false },
  },
});
const settings = readSettings();
const deps = createDeps(settings, createLogger('silent'));

const side = (text: string | null): string => text ?? 'nothing';

async function reconcile(day: string): Promise<boolean> {
  const report = await reconcileNow(day, deps);
  if (!report) {
    throw new BackupError('another process is reconciling; try again in a few minutes');
  }
  const { payments, refunds, lines, charges } = report.compared;
  console.log(
    `compared: ${payments} payments, ${refunds} refunds and ${lines} payout lines of theirs, ${charges} payments of ours`,
  );
  for (const { _id, ours, theirs } of report.repaired.map((each) => ({ ...each, _id: differenceId(each) }))) {
    console.log(`repaired: ${_id} (ours ${side(ours)}, theirs ${side(theirs)})`);
  }
  for (const { _id, ours, theirs } of report.left) {
    console.log(`left: ${_id} (ours ${side(ours)}, theirs ${side(theirs)})`);
  }
  console.log(`${report.repaired.length} repaired, ${report.left.length} left`);
  return report.left.length === 0;
}

/**
 * Reconciles all days, continuing even after a day on which differences remain; returns true if no differences remain
 * on any day.
 */
async function reconcileAll(days: string[]): Promise<boolean> {
  let isEven = true;
  for (const day of days) {
    if (days.length > 1) console.log(`${day}:`);
    isEven = (await reconcile(day)) && isEven;
  }
  return isEven;
}

async function reconcileSinceBackup(today: string): Promise<boolean> {
  const days = await daysSinceBackup(today);
  const isEven = values['skip-provider'] || (await reconcileAll(days));
  await openRestored(deps);
  console.log(`servers may serve it now${isEven ? '' : '; what is left stands in "Money to review"'}`);
  return isEven;
}

async function reconcileAsked(): Promise<boolean> {
  const today = dayInIndia(deps.clock.now());
  if (values['since-backup']) return reconcileSinceBackup(today);
  const { day = '' } = values;
  if (isDay(day) && day <= today) return reconcile(day);
  console.error('which day? --day YYYY-MM-DD, not after today in India');
  return false;
}

await connectMongo(settings.mongodbUri);
try {
  process.exitCode = (await reconcileAsked()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof GatewayError || error instanceof BackupError)) throw error;
  const isSilent = error instanceof GatewayError;
  console.error(isSilent ? `the payment provider did not answer: ${error.message}` : error.message);
  process.exitCode = 1;
} finally {
  await deps.passwords.close();
  await disconnectMongo();
}
