import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { listen } from '../../../src/platform/listen.ts';
import { systemClock } from '../../../src/platform/clock.ts';

/*
 * A substitute for production’s load balancer: polls the readiness of every server and distributes requests among them
 * in turn. Passes a request on to the next server only if no connection could be made, so that no server can receive it
 * twice.
 */

const pollMs = 250;
/** A busy server may respond late; one that does not respond within this time gets no more requests. */
const timeoutMs = 6_000;

export type Balancer = {
  /** The balancer’s URL without a trailing slash, such as `http://127.0.0.1:4100`. */
  origin: string;
  /** Adds a server, which receives requests while it is ready. */
  add: (port: number) => void;
  isReady: (port: number) => boolean;
  stop: () => Promise<void>;
};

function refuse(res: ServerResponse, status: 502 | 503): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' }).end('No server responded.\n');
}

/** Streams a request to the first of these servers that accepts a connection, and streams its response back. */
function forward(req: IncomingMessage, res: ServerResponse, [port, ...others]: number[]): void {
  if (port === undefined) {
    refuse(res, 503);
    return;
  }
  const { method, url: path } = req;
  const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress, connection: 'close' };
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
    const { connection: _ours, 'keep-alive': _theirs, ...passed } = response.headers;
    res.writeHead(response.statusCode ?? 502, passed);
    pipeline(response, res, () => undefined);
  });
  onward.once('socket', (socket) => socket.once('connect', () => req.pipe(onward)));
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(req, res, others);
    else refuse(res, 502);
  });
  res.once('close', () => onward.destroy());
}

export async function startBalancer(): Promise<Balancer> {
  const watched = new Set<number>();
  const ready = new Set<number>();
  let turn = 0;

  /** Polls each server separately, so that a slow server does not delay noticing that another has shut down. */
  const watch = async (port: number): Promise<void> => {
    while (watched.has(port)) {
      const signal = AbortSignal.timeout(timeoutMs);
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
      await systemClock.sleep(pollMs);
    }
  };
  const server = createServer({ keepAliveTimeout: 70_000 }, (req, res) => {
    turn += 1;
    const ports = [...ready];
    forward(
      req,
      res,
      ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0),
    );
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    add: (added) => {
      if (watched.has(added)) return;
      watched.add(added);
      void watch(added);
    },
    isReady: (asked) => ready.has(asked),
    stop: async () => {
      watched.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
