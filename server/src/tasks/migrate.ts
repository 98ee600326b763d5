import { parseArgs } from 'node:util';
import { readSettings } from '../config/settings.ts';
import { systemClock } from '../platform/clock.ts';
import { connectMongo, disconnectMongo, durable } from '../platform/mongo.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { migrations } from '../migrations.ts';

/*
 * Migrates the data of earlier versions to the current schema. Run `npm run migrate` after `npm run indexes` and before
 * a new version starts. A second process waits and prints the name of the one it waits for. `--dry-run` only counts the
 * documents to change. May be killed and repeated at any time.
 */

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const isDryRun = values['dry-run'];
const settings = readSettings();

// No timeout, because counting the unmigrated documents of a large collection may take minutes.
await connectMongo(settings.mongodbUri, { ...durable, socketTimeoutMS: 0 });
try {
  await migrateDatabase(
    migrations,
    { isDryRun, report: (line) => console.log(line) },
    { clock: systemClock, settings },
  );
  console.log(isDryRun ? 'nothing was changed' : 'everything is migrated');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await disconnectMongo();
}
