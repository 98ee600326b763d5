import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../config/settings.ts';

/** Patience with connections, in milliseconds. Node looks who is late every half minute unless told otherwise. */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** The server of the process, which gives no connection more than its share. */
export function createHttpServer(app: RequestListener, { maxConnections }: Pick<Settings, 'maxConnections'>): Server {
  const server = createServer(patience, app);
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = maxConnections;
  return server;
}
