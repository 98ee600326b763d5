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

export type Instance = {
  port: number;
  output: () => string;
  signal: (name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Resolves with the exit code, or with the name of the signal that ended the process. */
  ended: Promise<number | string>;
};

type StartOptions = { env?: Record<string, string>; config?: string };

/** Several servers behind a load balancer, with one database and one payment provider. The clock is the real one. */
export type Cluster = {
  origin: string;
  mongodbUri: string;
  sandbox: Sandbox;
  /** Dependencies for checks that this process makes on the same database. */
  deps: Pick<Deps, 'clock' | 'settings'>;
  /** The running servers, in the order in which they were started. */
  instances: () => Instance[];
  /** Starts a server; resolves once it receives requests. `config` bundles a different version of the code. */
  start: (options?: StartOptions) => Promise<Instance>;
  env: Record<string, string>;
  /** Everything that the servers have logged, including servers that have ended. */
  logs: () => string[];
};

export type ClusterOptions = {
  count?: number;
  env?: Record<string, string>;
  /** A database that is already running. Without one, the test file starts its own `mongod`. */
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

/** Returns the URI of an empty database on the test file’s own `mongod`. */
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
 * Starts the servers and connects this process to their database, with its indexes. Everything closes when the test
 * ends, except the bundle and the `mongod`, which are shared until the test file ends.
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
  // The first server prepares the database, so it starts alone.
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
