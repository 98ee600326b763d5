import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApp } from '../src/app.ts';
import { openSession } from '../src/features/auth/open-session.ts';
import { User } from '../src/features/auth/user.model.ts';
import { readSettings } from '../src/config/settings.ts';
import { createDeps } from '../src/platform/create-deps.ts';
import { listen } from '../src/platform/listen.ts';
import { connectMongo, disconnectMongo } from '../src/platform/mongo.ts';
import { findMongod } from '../local/mongod/find-mongod.ts';
import { measureExport, round1 } from './export-figures.ts';
import type { Known } from './fill-command.ts';

/*
 * How fast the admin's screens answer with 100,000 bookings, 1,000 cars and 50 locations, and what it takes to export all
 * of them: one JSON line a figure, and a failure when one misses its target. Run: npx tsx server/bench/admin-figures.ts
 */

const amounts = { bookings: Number(process.env['BENCH_BOOKINGS'] ?? 100_000), cars: 1_000, locations: 50 };
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 100);
const warmUp = 10;
const targetMs = 100;

const percentile = (sorted: number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

async function measure(address: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    if (round >= warmUp) times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
}

function settingsFor(mongodbUri: string) {
  return readSettings({
    NODE_ENV: 'test',
    MONGODB_URI: mongodbUri,
    ACCESS_TOKEN_SECRETS: 'access-token-secret-of-the-bench-00001',
    REFRESH_TOKEN_SECRET: 'refresh-token-secret-of-the-bench-0001',
    RAZORPAY_KEY_ID: 'rzp_test_BenchKey000001',
    RAZORPAY_KEY_SECRET: 'bench',
    RAZORPAY_WEBHOOK_SECRETS: 'bench',
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
    LIMIT_READ_PER_MINUTE: '0',
    LIMIT_FLOOD_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  });
}

async function openOffice(mongodbUri: string) {
  const deps = createDeps(settingsFor(mongodbUri));
  const admin = await User.create({
    name: 'Admin',
    email: 'admin@example.com',
    passwordHash: '-',
    role: 'admin',
    createdAt: new Date(),
  });
  const { accessToken } = await openSession(admin.toObject(), { ip: '127.0.0.1', userAgent: 'bench' }, deps);
  const server = createServer(createApp(deps));
  const port = await listen(server);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await deps.passwords.close();
  };
  return { origin: `http://127.0.0.1:${port}/api`, accessToken, close };
}

/** Fills in a process of its own: what filling leaves in memory would hide how far the server grows. */
async function fillElsewhere(mongodbUri: string): Promise<Known> {
  const command = join(import.meta.dirname, 'fill-command.ts');
  const args = ['--import', 'tsx', command, mongodbUri, JSON.stringify(amounts)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // Written by our own command.
  return JSON.parse(stdout) as Known;
}

const mongod = await findMongod({ dataDir: null, allowsTestCommands: false, isReplicaSet: false });
const uri = mongod.uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?/, '$1/sarani_bench');
await connectMongo(uri);
try {
  const known = await fillElsewhere(uri);
  const office = await openOffice(uri);
  const table = '/booking/getBookingData?page=';
  const id = known.bookingId;
  const addresses: Record<string, string> = {
    tiles: '/booking/getdashboarddata',
    'first page': `${table}1`,
    'deep page': `${table}${Math.floor(amounts.bookings / 20) - 1}`,
    'middle page': `${table}${Math.floor(amounts.bookings / 40)}`,
    'one location': `${table}1&locationId=${known.locationId}`,
    'search by booking id': `${table}1&search=${id}`,
    'search by its beginning': `${table}1&search=${id.slice(0, 8)}`,
    'search by payment id': `${table}1&search=${known.paymentId}`,
    'search by pay_ id': `${table}1&search=${known.chargeId}`,
    'search by order_ id': `${table}1&search=${known.orderId}`,
    fleet: '/vehicle/getAll',
  };
  for (const [name, address] of Object.entries(addresses)) {
    const times = await measure(`${office.origin}${address}`, office.accessToken);
    const p95 = percentile(times, 0.95);
    const isMet = p95 < targetMs;
    if (!isMet) process.exitCode = 1;
    console.log(
      JSON.stringify({
        figure: name,
        p50: round1(percentile(times, 0.5)),
        p95: round1(p95),
        unit: 'ms',
        targetMs,
        isMet,
      }),
    );
  }
  for (const figure of await measureExport(office, amounts.bookings)) {
    if (!figure.isMet) process.exitCode = 1;
    console.log(JSON.stringify(figure));
  }
  await office.close();
} finally {
  await disconnectMongo();
  await mongod.stop();
}
