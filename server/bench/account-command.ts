import { findMongod } from '../local/mongod/find-mongod.ts';
import { connectMongo, disconnectMongo } from '../src/platform/mongo.ts';
import { accountFigures } from './account-figures.ts';

/*
 * `npm run bench:accounts`, or with another number of tries: whether the time of an answer tells who has an account.
 * One JSON line a figure, and a failure when one misses its target. Measure on a quiet machine.
 */

const mongod = await findMongod({ dataDir: null, allowsTestCommands: false, isReplicaSet: false });
const uri = mongod.uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?/, '$1/sarani_bench_accounts');
await connectMongo(uri);
try {
  for (const figure of await accountFigures(uri, Number(process.argv[2] ?? 200))) {
    console.log(JSON.stringify(figure));
    if (!figure.ok) process.exitCode = 1;
  }
} finally {
  await disconnectMongo();
  await mongod.stop();
}
