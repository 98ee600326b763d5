import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from './readiness.ts';

const longestRequestMs = 20_000;
const sweepEveryMs = 100;

/**
 * Lets a server go without dropping anybody: not ready at once, `graceSeconds` for the balancer to notice, then no new
 * connections and up to 20 s for the requests in hand. Answers whether all of them finished.
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
  // An answer that was on its way keeps its connection open afterwards, and `close` would wait for the client.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
  const isClosed = await Promise.race([closed, delay(longestRequestMs, false, { ref: false })]);
  clearInterval(sweep);
  if (!isClosed) server.closeAllConnections();
  return isClosed;
}
