import { deleteLocalData } from './local-database.ts';
import { readRunningApp } from './running-file.ts';

/* `npm run reset` empties the local database. It never touches a database that MONGODB_URI names. */

const running = await readRunningApp();
if (running) {
  console.error(`Sarani is running at ${running.url}. Stop it first, then reset.`);
  process.exitCode = 1;
} else if (process.env['MONGODB_URI']) {
  console.error('MONGODB_URI is set to another database; reset only empties the local one.');
  process.exitCode = 1;
} else {
  await deleteLocalData();
  console.log('The local database is empty. The next start fills it with demo data.');
}
