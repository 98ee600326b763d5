import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../src/platform/listen.ts';

/*
 * What stands before several servers of this machine: each request goes to the next server that says it is ready. It
 * keeps no sessions and repeats nothing that a server may have seen.
 */

const lookEveryMs = 250;
const patienceMs = 2_000;

type BalancerOptions = {
  port?: number;
  host?: string;
  /** Ports of the servers, on the loopback interface. */
  servers: readonly number[];
};

export type Balancer = {
  port: number;
  /** Such as `http://127.0.0.1:4100`, without a slash at the end. */
  origin: string;
  /** From now on these. New ones get requests once they say that they are ready. */
  setServers: (ports: readonly number[]) => void;
  /** Ports of those that get requests now. */
  readyServers: () => number[];
  stop: () => Promise<void>;
};

async function isReady(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    return ok;
  } catch {
    return false;
  }
}

/** A connection, or null when nobody listens: then nothing was sent and another server may be asked. */
async function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

const headersFor = ({ headers, socket }: IncomingMessage): IncomingMessage['headers'] => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
  connection: 'close',
});

function refuse(res: ServerResponse, status: 502 | 503): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' }).end('No server answered.\n');
}

/** Hands a request on, as it streams, and its answer back. */
function handOn(req: IncomingMessage, res: ServerResponse, socket: Socket): void {
  const { method, url } = req;
  const onward = request({ createConnection: () => socket, method, path: url, headers: headersFor(req) });
  onward.on('response', (answer) => {
    const { connection: _ours, 'keep-alive': _theirs, ...headers } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, headers);
    pipeline(answer, res, () => undefined);
  });
  onward.on('error', () => refuse(res, 502));
  res.on('close', () => onward.destroy());
  req.pipe(onward);
}

/** Starts it; the first look at the servers is over when this answers. Throws when the port is taken. */
export async function startBalancer({ port: wanted = 0, host, servers }: BalancerOptions): Promise<Balancer> {
  let known = [...servers];
  let ready: number[] = [];
  let turn = 0;
  const look = async (): Promise<void> => {
    const answers = await Promise.all(known.map(async (port) => ((await isReady(port)) ? [port] : [])));
    ready = answers.flat().filter((port) => known.includes(port));
  };

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    turn += 1;
    const inTurn = ready.map((_, index, all) => all[(turn + index) % all.length] ?? 0);
    for (const port of inTurn) {
      const socket = await reach(port);
      if (socket) {
        handOn(req, res, socket);
        return;
      }
      ready = ready.filter((each) => each !== port);
    }
    refuse(res, 503);
  };

  await look();
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      await look();
    }
  };
  const watching = watch();
  const server = createServer({ keepAliveTimeout: 70_000 }, (req, res) => void serve(req, res));
  const port = await listen(server, wanted, host);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    setServers: (ports) => {
      known = [...ports];
      ready = ready.filter((each) => known.includes(each));
    },
    readyServers: () => [...ready],
    stop: async () => {
      stopping.abort();
      await watching;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
