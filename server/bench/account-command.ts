import { createServer } from 'node:http';
import { createApp } from '../src/app.ts';
import { findMongod } from '../local/mongod/find-mongod.ts';
import { databaseUri } from '../local/mongod/mongod-source.ts';
import { limitNames } from '../src/config/env-schema.ts';
import { readSettings } from '../src/config/settings.ts';
import { createUser } from '../src/features/auth/create-user.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { createDeps } from '../src/platform/create-deps.ts';
import { listen } from '../src/platform/listen.ts';
import { connectMongo, disconnectMongo } from '../src/platform/mongo.ts';
import { median } from './figure.ts';
import { appEnvironment } from './servers/app-server.ts';

/*
 * Run by `npm run bench:accounts`, optionally with a number of attempts. Measures whether response times reveal which
 * email addresses have an account. Prints one JSON line per figure and fails when a figure misses its target. Run it on
 * an idle machine.
 */

/** How much longer a request takes for an existing account than for an unknown one, in percent. */
type AccountFigure = { name: string; value: number; unit: '%'; target: { atMost: number }; ok: boolean };

type Ask = () => Promise<void>;
type Pair = { name: string; known: Ask; unknown: Ask };

const mostPercent = 5;
const warmUp = 10;
const password = 'Kestrel7!nest';

const settingsFor = (mongodbUri: string) =>
  readSettings({
    ...appEnvironment(mongodbUri),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...Object.fromEntries(limitNames.map((name) => [name, '0'])),
  });

async function timeOf(ask: Ask): Promise<number> {
  const startedAt = performance.now();
  await ask();
  return performance.now() - startedAt;
}

/**
 * Sends the two requests in pairs and swaps their order each time, so that both run under the same conditions. The
 * figure compares their median durations.
 */
async function compare({ name, known, unknown }: Pair, tries: number): Promise<AccountFigure> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < tries + warmUp; round += 1) {
    const turns = [['known', known] as const, ['unknown', unknown] as const];
    for (const [who, ask] of round % 2 === 0 ? turns : turns.toReversed()) {
      const ms = await timeOf(ask);
      if (round >= warmUp) times[who].push(ms);
    }
  }
  const value = Math.round((median(times.known) / median(times.unknown) - 1) * 1_000) / 10;
  return { name, value, unit: '%', target: { atMost: mostPercent }, ok: Math.abs(value) <= mostPercent };
}

/** Builds the indexes and starts the app. The database must be connected and empty. */
async function openDoor(mongodbUri: string) {
  await ensureIndexes();
  const deps = createDeps(settingsFor(mongodbUri));
  const server = createServer(createApp(deps));
  const port = await listen(server);
  const ask = async (path: string, status: number, body: Record<string, string>): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status} instead of ${status}`);
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await deps.passwords.close();
  };
  return { deps, ask, close };
}

/**
 * Measures whether response times reveal which accounts exist. Sends login, sign-up and reset requests, each `tries`
 * times with a known address and `tries` times with an unknown one.
 */
async function accountFigures(mongodbUri: string, tries: number): Promise<AccountFigure[]> {
  const { deps, ask, close } = await openDoor(mongodbUri);
  try {
    const email = 'asha.rao@example.com';
    await createUser({ name: 'Asha Rao', email, password, role: 'customer' }, deps);
    let strangers = 0;
    const stranger = () => `meera.n${(strangers += 1)}@example.com`;
    const logIn = async (address: string) => ask('/auth/login', 401, { email: address, password: 'Osprey4#cliff' });
    const signUp = async (address: string, status: number) =>
      ask('/auth/register', status, { name: 'Meera Nair', email: address, password: 'Osprey4#cliff' });
    const askReset = async (address: string) => ask('/auth/reset/ask', 200, { email: address });
    const pairs: Pair[] = [
      { name: 'login', known: async () => logIn(email), unknown: async () => logIn(stranger()) },
      { name: 'sign-up', known: async () => signUp(email, 409), unknown: async () => signUp(stranger(), 201) },
      { name: 'reset', known: async () => askReset(email), unknown: async () => askReset(stranger()) },
    ];
    const figures: AccountFigure[] = [];
    for (const pair of pairs) figures.push(await compare(pair, tries));
    return figures;
  } finally {
    await close();
  }
}

const mongod = await findMongod({ dataDir: null });
const uri = databaseUri(mongod.uri, 'sarani_bench_accounts');
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
