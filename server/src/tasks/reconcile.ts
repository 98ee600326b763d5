import { dayInIndia, isDay } from '@rental/contracts';
import { parseArgs } from 'node:util';
import { readSettings } from '../config/settings.ts';
import { nameOf } from '../features/reconciliation/found.ts';
import { reconcileNow } from '../features/reconciliation/run-reconciliation.ts';
import { createDeps } from '../platform/create-deps.ts';
import { createLogger } from '../platform/logger.ts';
import { connectMongo, disconnectMongo } from '../platform/mongo.ts';
import { GatewayError } from '../platform/payment-gateway.ts';

/*
 * Holds our books of a day against the provider's: `npm run reconcile -- --day 2026-11-20`. Repairs what the protocol
 * can repair and tells the rest, which then also stands in "Money to look at". Leaves with 1 when something is left, and
 * when the provider did not answer.
 */

const { values } = parseArgs({ options: { day: { type: 'string' } } });
const settings = readSettings();
const deps = createDeps(settings, createLogger('silent'));

const side = (text: string | null): string => text ?? 'nothing';

async function reconcile(day: string): Promise<boolean> {
  const report = await reconcileNow(day, deps);
  if (!report) {
    console.error('another process is reconciling; try again in a few minutes');
    return false;
  }
  const { payments, refunds, lines, charges } = report.compared;
  console.log(
    `compared: ${payments} payments, ${refunds} refunds and ${lines} settled items of theirs, ${charges} payments of ours`,
  );
  for (const { _id, ours, theirs } of report.repaired.map((each) => ({ ...each, _id: nameOf(each) }))) {
    console.log(`repaired: ${_id} (ours ${side(ours)}, theirs ${side(theirs)})`);
  }
  for (const { _id, ours, theirs } of report.left) {
    console.log(`left: ${_id} (ours ${side(ours)}, theirs ${side(theirs)})`);
  }
  console.log(`${report.repaired.length} repaired, ${report.left.length} left`);
  return report.left.length === 0;
}

await connectMongo(settings.mongodbUri);
try {
  const { day = '' } = values;
  if (!isDay(day) || day > dayInIndia(deps.clock.now())) {
    console.error('which day? --day YYYY-MM-DD, not after today in India');
    process.exitCode = 1;
  } else {
    process.exitCode = (await reconcile(day)) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof GatewayError)) throw error;
  console.error(`the payment provider did not answer: ${error.message}`);
  process.exitCode = 1;
} finally {
  await deps.passwords.close();
  await disconnectMongo();
}
