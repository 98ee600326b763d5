import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from './readiness.ts';

const longestRequestMs = 20_000;
const sweepEveryMs = 100;

/**
 * Shuts the server down without dropping requests: reports not ready, waits `graceSeconds` for the load balancer to
 * notice, then refuses new connections and gives running requests up to 20 s. Returns whether all of them finished.
 */
export async function drainServer(
  server: Server,
  { readiness, graceSeconds }: { readiness: Readiness; graceSeconds: number },
): Promise<boolean> {
  readiness.drain();
  await delay(graceSeconds * 1_000);
  const closed = new Promise<boolean>((resolve) => {
    server.close(() => resolve(true));
  });
  // A response in progress leaves its keep-alive connection open afterwards, and `close` would wait for the client.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
  const isClosed = await Promise.race([closed, delay(longestRequestMs, false, { ref: false })]);
  clearInterval(sweep);
  if (!isClosed) server.closeAllConnections();
  return isClosed;
}
