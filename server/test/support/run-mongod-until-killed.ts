import { findMongod } from '../../local/mongod/find-mongod.ts';

/* Starts a mongod on the folder given and prints its address, to be killed by `mongod.api.test.ts`. */

const { uri } = await findMongod({ dataDir: process.argv[2] ?? null });
process.stdout.write(`${uri}\n`);
setInterval(() => undefined, 60_000);
