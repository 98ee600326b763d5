import { dayInIndia, isDay } from '@rental/contracts';
import { parseArgs } from 'node:util';
import { readSettings, readTaskSettings } from '../config/settings.ts';
import { differenceId } from '../features/reconciliation/differences.ts';
import { reconcileNow } from '../features/reconciliation/run-reconciliation.ts';
import { openRestored } from '../features/system/restore-moves.ts';
import { BackupError } from '../platform/backup/manifest.ts';
import { createDeps } from '../platform/create-deps.ts';
import { createLogger } from '../platform/logger.ts';
import type { AccountDeps } from '../platform/deps.ts';
import { connectMongo } from '../platform/mongo.ts';
import { daysSinceBackup } from './backup/days-since-backup.ts';
import { runTask } from './run-task.ts';

/*
 * Reconciles a day with the provider: `npm run reconcile -- --day 2026-11-20`. Repairs the differences that the
 * protocol can repair and reports all others, which then also appear in "Money to review". Exits with 1 when a
 * difference remains, or when the provider did not respond.
 *
 * After a restore, `--since-backup` reconciles every day from the one before the backup to today, and then lets servers
 * use the database again. `--skip-provider` lets them use it without reconciling, for a copy that takes no payments.
 */

const options = {
  day: { type: 'string' },
  'since-backup': { type: 'boolean', default: false },
  'skip-provider': { type: 'boolean', default: false },
} as const;

const side = (text: string | null): string => text ?? 'nothing';

async function reconcile(day: string, deps: AccountDeps): Promise<boolean> {
  const report = await reconcileNow(day, deps);
  if (!report) {
    throw new BackupError('another process is reconciling; try again in a few minutes');
  }
  const { payments, refunds, lines, charges } = report.compared;
  console.log(
    `compared: ${payments} payments, ${refunds} refunds and ${lines} payout lines of the provider with ${charges} of our payments`,
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

/** Reconciles all days, continuing after a day with remaining differences; returns true if none remain on any day. */
async function reconcileAll(days: string[], deps: AccountDeps): Promise<boolean> {
  let isEven = true;
  for (const day of days) {
    if (days.length > 1) console.log(`${day}:`);
    isEven = (await reconcile(day, deps)) && isEven;
  }
  return isEven;
}

async function reconcileSinceBackup(today: string, isSkipped: boolean, deps: AccountDeps): Promise<boolean> {
  const days = await daysSinceBackup(today);
  const isEven = isSkipped || (await reconcileAll(days, deps));
  await openRestored(deps);
  console.log(
    `servers may use the database now${isEven ? '' : '; the remaining differences are in "Money to review"'}`,
  );
  return isEven;
}

await runTask(async () => {
  const { values } = parseArgs({ options });
  const isSkipped = values['skip-provider'];
  const settings = isSkipped ? readTaskSettings() : readSettings();
  const deps = createDeps(settings, createLogger('silent'));
  try {
    const today = dayInIndia(deps.clock.now());
    const { day = '' } = values;
    const isDayAsked = isDay(day) && day <= today;
    if (!values['since-backup'] && !isDayAsked) {
      throw new BackupError('Set the day: --day YYYY-MM-DD, today in India or earlier');
    }
    await connectMongo(settings.mongodbUri);
    return await (values['since-backup'] ? reconcileSinceBackup(today, isSkipped, deps) : reconcile(day, deps));
  } finally {
    await deps.passwords.close();
  }
});
