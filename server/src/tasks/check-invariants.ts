import { parseArgs } from 'node:util';
import { readSettings, readTaskSettings, type Settings } from '../config/settings.ts';
import { systemClock } from '../platform/clock.ts';
import { createDeps } from '../platform/create-deps.ts';
import { findUnmigrated } from '../platform/migration/migration.ts';
import { connectMongo } from '../platform/mongo.ts';
import { checkIndexes } from '../indexes.ts';
import { migrations } from '../migrations.ts';
import { findBrokenInvariants, findWaiting } from './find-broken-invariants.ts';
import { findProviderDifferences } from './find-provider-differences.ts';
import { runTask } from './run-task.ts';

/*
 * Checks the invariants of bookings and money in a database: `npm run invariants`. Read-only. Also reports pending
 * work, which counts as an error only with `--quiet`, meant for an idle server. `--provider` also compares the orders
 * of the last 30 days, or of `--days` days, with the payment provider. Exits with 1 when something is wrong.
 */

const options = {
  quiet: { type: 'boolean', default: false },
  provider: { type: 'boolean', default: false },
  days: { type: 'string', default: '30' },
} as const;
const day = 86_400_000;

async function askProvider(days: number, settings: Settings): Promise<string[]> {
  const deps = createDeps(settings);
  const since = new Date(deps.clock.now().getTime() - days * day);
  try {
    return await findProviderDifferences({ since, report: (line) => console.log(line) }, deps);
  } finally {
    await deps.passwords.close();
  }
}

await runTask(async () => {
  const { values } = parseArgs({ options });
  const settings = values.provider ? readSettings() : readTaskSettings();
  await connectMongo(settings.mongodbUri);
  const missing = (await checkIndexes()).map((index) => `the unique index ${index} is missing or differs`);
  const old = (await findUnmigrated(migrations)).map((step) => `${step} has unmigrated documents`);
  const broken = [...missing, ...old, ...(await findBrokenInvariants())];
  if (values.provider) broken.push(...(await askProvider(Number(values.days), settings)));
  const waiting = await findWaiting({ clock: systemClock, settings });
  for (const line of broken) console.log(`wrong: ${line}`);
  for (const line of waiting) console.log(`waiting: ${line}`);
  console.log(`${broken.length} wrong, ${waiting.length} waiting`);
  return broken.length === 0 && (!values.quiet || waiting.length === 0);
});
