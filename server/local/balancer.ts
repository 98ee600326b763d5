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
/** A server that is busy may be slow to say so; one that says nothing for so many looks gets no more requests. */
const mostSilences = 3;

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

type Look = 'ready' | 'not ready' | 'silent';

async function lookAt(port: number): Promise<Look> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: patience });
    return ok ? 'ready' : 'not ready';
  } catch {
    return patience.aborted ? 'silent' : 'not ready';
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

/** Looks at each server on its own, so that a slow one keeps nobody from seeing that another leaves. */
function createWatch(): Pick<Balancer, 'setServers' | 'readyServers'> & {
  drop: (port: number) => void;
  first: () => Promise<void>;
} {
  const watched = new Map<number, AbortController>();
  const firstLooks: Promise<void>[] = [];
  let ready: number[] = [];
  const drop = (port: number): void => {
    ready = ready.filter((each) => each !== port);
  };

  const judge = async (port: number, silences: number, leaving: AbortSignal): Promise<number> => {
    const seen = await lookAt(port);
    if (leaving.aborted) return 0;
    const isSilent = seen === 'silent';
    if (seen === 'ready' && !ready.includes(port)) ready = [...ready, port];
    if (seen === 'not ready' || (isSilent && silences + 1 >= mostSilences)) drop(port);
    return isSilent ? silences + 1 : 0;
  };
  const follow = async (port: number, before: number, leaving: AbortSignal): Promise<void> => {
    let silences = before;
    while (!leaving.aborted) {
      await delay(lookEveryMs, undefined, { signal: leaving }).catch(() => undefined);
      if (!leaving.aborted) silences = await judge(port, silences, leaving);
    }
  };
  const begin = (port: number): void => {
    const leaving = new AbortController();
    watched.set(port, leaving);
    const look = judge(port, 0, leaving.signal);
    firstLooks.push(look.then(() => undefined));
    void look.then(async (silences) => follow(port, silences, leaving.signal));
  };
  return {
    drop,
    readyServers: () => [...ready],
    setServers: (ports) => {
      for (const [port, leaving] of watched) {
        if (ports.includes(port)) continue;
        leaving.abort();
        watched.delete(port);
        drop(port);
      }
      for (const port of ports) if (!watched.has(port)) begin(port);
    },
    first: async () => void (await Promise.all(firstLooks)),
  };
}

/** Starts it; the first look at the servers is over when this answers. Throws when the port is taken. */
export async function startBalancer({ port: wanted = 0, host, servers }: BalancerOptions): Promise<Balancer> {
  const watch = createWatch();
  let turn = 0;
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    turn += 1;
    const inTurn = watch.readyServers().map((_, index, all) => all[(turn + index) % all.length] ?? 0);
    for (const port of inTurn) {
      const socket = await reach(port);
      if (socket) {
        handOn(req, res, socket);
        return;
      }
      watch.drop(port);
    }
    refuse(res, 503);
  };

  watch.setServers(servers);
  await watch.first();
  const server = createServer({ keepAliveTimeout: 70_000 }, (req, res) => void serve(req, res));
  const port = await listen(server, wanted, host);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    setServers: watch.setServers,
    readyServers: watch.readyServers,
    stop: async () => {
      watch.setServers([]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
