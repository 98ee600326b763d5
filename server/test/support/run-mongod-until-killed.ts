import { findMongod } from '../../local/mongod/find-mongod.ts';

/* Starts a mongod on the given folder and prints its URI; `mongod.api.test.ts` kills this process. */

const { uri } = await findMongod({ dataDir: process.argv[2] ?? null });
process.stdout.write(`${uri}\n`);
setInterval(() => undefined, 60_000);
