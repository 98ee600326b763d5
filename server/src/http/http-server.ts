import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../config/settings.ts';

/** Connection timeouts in milliseconds. Node checks for expired connections every 30 seconds by default. */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 5_000,
} as const;

export function createHttpServer(app: RequestListener, { maxConnections }: Pick<Settings, 'maxConnections'>): Server {
  const server = createServer(patience, app);
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = maxConnections;
  return server;
}
