import { parseArgs } from 'node:util';
import { readTaskSettings } from '../config/settings.ts';
import { openStore } from '../platform/backup/open-store.ts';
import { BackupError, countDocuments } from '../platform/backup/manifest.ts';
import { systemClock } from '../platform/clock.ts';
import { connectMongo } from '../platform/mongo.ts';
import { makeBackup, nameBackup } from './backup/make-backup.ts';
import { runTask } from './run-task.ts';

/*
 * Backs up the database while servers are running. `npm run backup -- --to /backups` creates a folder in `/backups`,
 * named after the time; `--to s3://bucket/backups` does the same in a bucket. A backup contains personal data and is
 * readable only by the user who made it. Exits with 1 when no backup was made, or when the backup could not be recorded
 * in the database.
 */

await runTask(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) throw new BackupError('Set the destination: --to /a/folder or --to s3://bucket/folder');
  const settings = readTaskSettings();
  await connectMongo(settings.mongodbUri);
  const name = nameBackup({ clock: systemClock });
  const to = values.to.replace(/\/+$/, '');
  const store = openStore(`${to}/${name}`, settings.backupBucket);
  const manifest = await makeBackup(store, { name, report: (line) => console.log(line) });
  const documents = countDocuments(manifest);
  const megabytes = (process.resourceUsage().maxRSS / 1_024).toFixed(0);
  console.log(`${documents} documents as of ${manifest.at} backed up to ${store.address}; peak memory ${megabytes} MB`);
  return true;
});
