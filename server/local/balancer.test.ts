import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../src/platform/listen.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { readInstances } from './several-servers.ts';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (let close = open.pop(); close; close = open.pop()) await close();
});

type Backend = { port: number; seen: IncomingMessage[]; close: () => void; setReady: (isReady: boolean) => void };

async function startBackend(name: string, answer?: RequestListener): Promise<Backend> {
  const seen: IncomingMessage[] = [];
  let isReady = true;
  const server: Server = createServer((req, res) => {
    if (req.url === '/readyz') {
      res.writeHead(isReady ? 200 : 503).end();
      return;
    }
    seen.push(req);
    if (answer) answer(req, res);
    else req.pipe(res.setHeader('x-server', name));
  });
  const port = await listen(server);
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  open.push(close);
  return { port, seen, close, setReady: (next) => (isReady = next) };
}

async function balance(...backends: Backend[]): Promise<Balancer> {
  const balancer = await startBalancer({ servers: backends.map(({ port }) => port) });
  open.push(balancer.stop);
  return balancer;
}

const send = async ({ origin }: Balancer, body = 'hello', headers: Record<string, string> = {}) =>
  fetch(`${origin}/any?x=1`, { method: 'POST', body, headers });

describe('the balancer', () => {
  test('gives each ready server its turn, with the body and the address of the caller', async () => {
    const [a, b] = [await startBackend('a'), await startBackend('b')];
    const balancer = await balance(a, b);

    const first = await send(balancer, 'hello', { 'x-forwarded-for': '203.0.113.7' });
    const others = [await send(balancer), await send(balancer), await send(balancer)];

    expect(await first.text()).toBe('hello');
    const names = [first, ...others].map(({ headers }) => headers.get('x-server'));
    expect(names.filter((name) => name === 'a')).toHaveLength(2);
    expect(names.filter((name) => name === 'b')).toHaveLength(2);
    const forwarded = [...a.seen, ...b.seen].map(({ headers }) => headers['x-forwarded-for']);
    expect(forwarded).toContain('203.0.113.7, 127.0.0.1');
    expect(forwarded.filter((addresses) => addresses === '127.0.0.1')).toHaveLength(3);
  });

  test('asks the next one when nobody listens, and leaves out who is not ready', async () => {
    const [a, b] = [await startBackend('a'), await startBackend('b')];
    const balancer = await balance(a, b);

    a.close();
    const answers = [await send(balancer), await send(balancer)];
    b.setReady(false);
    await expect.poll(balancer.readyServers).toEqual([]);
    const none = await send(balancer);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([none.status, none.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test('never repeats what a server may have seen', async () => {
    const dying = await startBackend('dying', (req) => req.socket.destroy());
    const other = await startBackend('other');
    const balancer = await balance(dying, other);

    const statuses = [(await send(balancer)).status, (await send(balancer)).status];

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 502]);
    expect([dying.seen.length, other.seen.length]).toEqual([1, 1]);
  });
});

test('as many servers as a whole number from 1 to 16 says', () => {
  expect(readInstances('3')).toBe(3);
  for (const text of ['0', '2.5', 'many', '17']) expect(() => readInstances(text)).toThrow('whole number');
});
