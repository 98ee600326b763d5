import { findMongod } from '../local/mongod/find-mongod.ts';
import { connectMongo, disconnectMongo } from '../src/platform/mongo.ts';
import { accountFigures } from './account-figures.ts';

/*
 * Run by `npm run bench:accounts`, optionally with a number of attempts. Measures whether response times reveal which
 * email addresses have an account. Prints one JSON line per figure and fails when a figure misses its target. Run it on
 * an idle machine.
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
