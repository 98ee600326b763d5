import type { IncomingMessage, ServerResponse } from 'node:http';
import { productVersion } from '../config/product.ts';
import { withinDeadline } from '../http/contract/deadline.ts';
import { createHttpServer } from '../http/http-server.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Deps } from '../platform/deps.ts';
import { listen } from '../platform/listen.ts';
import { mongoClient } from '../platform/mongo.ts';
import type { Running } from '../platform/work/run-every.ts';
import { createFigureAsker } from './figures.ts';
import type { Metrics } from './registry.ts';

type MetricsDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;

/** The components that supply this process's own metrics. */
export type Shown = {
  readiness: Pick<Readiness, 'isReady'>;
  database: { isFit: () => boolean };
  /** The offset in milliseconds between this process's clock and the database's at the last comparison. */
  clock: { apartMs: () => number };
};

/** A Prometheus server and one person need only a few connections; more suggest a mistake or an intruder. */
const maxConnections = 20;
const patienceSeconds = 2;

type PoolWatch = {
  look: () => { inUse: number; waiting: number; most: number };
  stop: () => void;
};

/**
 * Counts connections through the driver's events, starting now; calls `onTimeout` for each caller that did not get a
 * connection in time.
 */
function watchPool(onTimeout: () => void): PoolWatch {
  const client = mongoClient();
  let inUse = 0;
  let waiting = 0;
  const asked = (): void => void (waiting += 1);
  const taken = (): void => {
    waiting = Math.max(0, waiting - 1);
    inUse += 1;
  };
  // Connections checked out before the watch began were not counted; returning them must not take the count below 0.
  const returned = (): void => void (inUse = Math.max(0, inUse - 1));
  const failed = ({ reason }: { reason: string }): void => {
    waiting = Math.max(0, waiting - 1);
    if (reason === 'timeout') onTimeout();
  };
  client.on('connectionCheckOutStarted', asked);
  client.on('connectionCheckedOut', taken);
  client.on('connectionCheckedIn', returned);
  client.on('connectionCheckOutFailed', failed);
  return {
    look: () => ({ inUse, waiting, most: client.options.maxPoolSize }),
    stop: () => {
      client.off('connectionCheckOutStarted', asked);
      client.off('connectionCheckedOut', taken);
      client.off('connectionCheckedIn', returned);
      client.off('connectionCheckOutFailed', failed);
    },
  };
}

function showOwn(metrics: Metrics, { database, clock }: Shown, pool: PoolWatch): void {
  const { inUse, waiting, most } = pool.look();
  metrics.set('fit', [{ value: Number(database.isFit()) }]);
  metrics.set('clock', [{ value: Math.abs(clock.apartMs()) / 1_000 }]);
  metrics.set('poolInUse', [{ value: inUse }]);
  metrics.set('poolWaiting', [{ value: waiting }]);
  metrics.set('poolMost', [{ value: most }]);
}

/**
 * Serves `GET /metrics` on its own port, which is never the public one; returns the port and a function to stop it.
 * MongoDB must be connected. Throws when it cannot listen.
 */
export async function startMetrics(
  metrics: Metrics,
  shown: Shown,
  deps: MetricsDeps,
): Promise<Running & { port: number }> {
  const { settings, logger } = deps;
  const pool = watchPool(() => metrics.add('poolTimeouts'));
  const collectMetrics = createFigureAsker(metrics, deps);
  metrics.set('build', [{ labels: { version: productVersion, node: process.version }, value: 1 }]);

  const print = async (): Promise<string> => {
    // Measured before the database figures are queried, because those queries use connections themselves.
    showOwn(metrics, shown, pool);
    const [isReady] = await Promise.all([
      withinDeadline(shown.readiness.isReady(), patienceSeconds).catch(() => false),
      collectMetrics(),
    ]);
    metrics.set('ready', [{ value: Number(isReady) }]);
    return metrics.print();
  };
  const answer = async ({ method, url }: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (method !== 'GET' || url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    try {
      const text = await print();
      res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (error) {
      logger.error({ err: error }, 'the metrics could not be printed');
      res.writeHead(500).end();
    }
  };

  const server = createHttpServer((req, res) => void answer(req, res), { maxConnections });
  const port = await listen(server, settings.metrics?.port, settings.metrics?.host);
  logger.info({ port }, 'metrics');
  return {
    port,
    stop: async () => {
      pool.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
