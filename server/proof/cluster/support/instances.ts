import { once } from 'node:events';
import { findMongod } from '../../../local/mongod/find-mongod.ts';
import { databaseUri } from '../../../local/mongod/mongod-source.ts';
import { type Sandbox, startSandbox } from '../../../local/razorpay-sandbox/index.ts';
import { readSettings } from '../../../src/config/settings.ts';
import { ensureIndexes } from '../../../src/indexes.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Deps } from '../../../src/platform/deps.ts';
import { connectMongo, disconnectMongo } from '../../../src/platform/mongo.ts';
import { runEntry, whenReady } from '../../../test/support/child-server.ts';
import { closeAfterFile, closeAfterTest } from '../../../test/support/open-resources.ts';
import { testEnvironment, testKeys } from '../../../test/support/test-settings.ts';
import { startBalancer } from './balancer.ts';

/** One server, as a process of its own. */
export type Instance = {
  port: number;
  /** Everything it logged so far. */
  output: () => string;
  signal: (name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** What ended it: its exit code, or the name of the signal. */
  ended: Promise<number | string>;
};

type StartOptions = { env?: Record<string, string>; config?: string };

/** Several servers behind a balancer, on one database and one payment provider, all in real time. */
export type Cluster = {
  /** Of the balancer. */
  origin: string;
  mongodbUri: string;
  sandbox: Sandbox;
  /** What our own look at the same database needs. */
  deps: Pick<Deps, 'clock' | 'settings'>;
  /** Those that run, in the order of their start. */
  instances: () => Instance[];
  /** One more, which gets requests once this answers; `config` names a bundle other than today's. */
  start: (options?: StartOptions) => Promise<Instance>;
  /** The environment of them all, for a task beside them. */
  env: Record<string, string>;
  /** Everything that any of them ever logged. */
  logs: () => string[];
};

export type ClusterOptions = {
  count?: number;
  /** Variables laid over the environment of the tests. */
  env?: Record<string, string>;
  /** A database that runs already; else the file gets a `mongod` of its own. */
  mongodbUri?: string;
};

let ownMongod: Promise<string> | null = null;

async function startMongod(): Promise<string> {
  const mongod = await findMongod({ dataDir: null });
  closeAfterFile(async () => {
    ownMongod = null;
    await mongod.stop();
  });
  return mongod.uri;
}

let databases = 0;

/** An empty database of the file's own `mongod`. */
async function freshDatabase(): Promise<string> {
  ownMongod ??= startMongod();
  databases += 1;
  return databaseUri(await ownMongod, `sarani_test_${process.pid}_${databases}`);
}

async function openSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, ...testKeys, webhookUrl: null });
  closeAfterTest(sandbox.stop);
  return sandbox;
}

/**
 * Starts them and connects this process to their database, with its indexes. Everything is closed when the test ends;
 * the bundle and the `mongod` stay for the file.
 */
export async function openCluster({ count = 3, env = {}, mongodbUri: given }: ClusterOptions = {}): Promise<Cluster> {
  const mongodbUri = given ?? (await freshDatabase());
  await connectMongo(mongodbUri);
  closeAfterTest(disconnectMongo);
  await ensureIndexes();
  const sandbox = await openSandbox();
  const balancer = await startBalancer();
  closeAfterTest(balancer.stop);
  sandbox.setWebhookUrl(`${balancer.origin}/api/payment/webhook`);

  const common = {
    ...testEnvironment(sandbox.origin, mongodbUri),
    SHUTDOWN_GRACE_SECONDS: '2',
    SWEEP_EVERY_SECONDS: '1',
    TRUST_PROXY_HOPS: '1',
    ...env,
  };
  const outputs: (() => string)[] = [];
  let running: Instance[] = [];
  const start = async ({ env: own = {}, config }: StartOptions = {}): Promise<Instance> => {
    const child = await runEntry('main', { ...common, ...own }, [], config);
    outputs.push(child.output);
    const port = Number(new URL(await whenReady(child)).port);
    const instance: Instance = {
      port,
      output: child.output,
      signal: (name) => void child.child.kill(name),
      ended: once(child.child, 'exit').then(([code, signal]: unknown[]) => {
        running = running.filter((each) => each.port !== port);
        return typeof code === 'number' ? code : String(signal);
      }),
    };
    running.push(instance);
    balancer.add(port);
    while (!balancer.isReady(port)) await systemClock.sleep(50);
    return instance;
  };
  // The first one prepares the database.
  await start();
  await Promise.all(Array.from({ length: count - 1 }, async () => start()));
  return {
    origin: balancer.origin,
    mongodbUri,
    sandbox,
    deps: { clock: systemClock, settings: readSettings(common) },
    instances: () => [...running],
    start,
    env: common,
    logs: () => outputs.flatMap((output) => output().split('\n')),
  };
}
