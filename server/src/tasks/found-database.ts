import { readFile } from 'node:fs/promises';
import { readDatabasePassword } from '../config/task-environment.ts';
import { foundDatabase } from '../platform/found-database.ts';

/*
 * Turns a mongod that was just started with `--replSet` and `--keyFile` into a one-node replica set with users, or
 * updates the password of the API's user. Must run on the same host, over the loopback interface, because mongod
 * accepts no other connection until users exist.
 */

/** The service name in docker-compose.yml. */
const member = 'mongo:27017';
const operatorPasswordFile = '/data/configdb/operator-password';

const password = readDatabasePassword();
try {
  if (password === undefined)
    throw new Error('MONGODB_PASSWORD is missing: it is needed to create the API’s database user');
  const operatorPassword = (await readFile(operatorPasswordFile, 'utf8')).trim();
  await foundDatabase({ member, password, operatorPassword, report: (line) => console.log(line) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
