import { readFile } from 'node:fs/promises';
import { readDatabasePassword } from '../config/task-environment.ts';
import { foundDatabase } from '../platform/found-database.ts';

/*
 * Makes a replica set of one node and its users out of a mongod that was just started with `--replSet` and `--keyFile`,
 * or gives the API's user its password of today. Runs beside that mongod, under its address on the loopback interface:
 * as long as there are no users, it lets nobody else in.
 */

/** As docker-compose.yml calls them. */
const member = 'mongo:27017';
const operatorPasswordFile = '/data/configdb/operator-password';

const password = readDatabasePassword();
try {
  if (password === undefined) throw new Error('MONGODB_PASSWORD is missing: the database gives the API a user');
  const operatorPassword = (await readFile(operatorPasswordFile, 'utf8')).trim();
  await foundDatabase({ member, password, operatorPassword, report: (line) => console.log(line) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
