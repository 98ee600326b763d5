import { parseArgs } from 'node:util';
import { readTaskSettings } from '../config/settings.ts';
import { systemClock } from '../platform/clock.ts';
import { connectMongo, durable } from '../platform/mongo.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { migrations } from '../migrations.ts';
import { runTask } from './run-task.ts';

/*
 * Migrates the data of earlier versions to the current schema. Run `npm run migrate` after `npm run indexes` and before
 * a new version starts. A second process waits, and prints the name of the process that is migrating. `--dry-run` only
 * counts the documents to change. May be killed and repeated at any time.
 */

await runTask(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const isDryRun = values['dry-run'];
  const settings = readTaskSettings();
  // No timeout, because counting the unmigrated documents of a large collection may take minutes.
  await connectMongo(settings.mongodbUri, { ...durable, socketTimeoutMS: 0 });
  const report = (line: string): void => console.log(line);
  await migrateDatabase(migrations, { isDryRun, report }, { clock: systemClock, settings });
  console.log(isDryRun ? 'nothing was changed' : 'the database is fully migrated');
  return true;
});
