import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { runEntry, whenReady } from './support/child-server.ts';
import { closeAfterTest } from './support/open-resources.ts';
import { testEnvironment } from './support/test-settings.ts';

/* Requests that only a raw socket can send, tested on the server process. */

let port: number;

const start = async (env: Record<string, string> = {}): Promise<void> => {
  const server = await runEntry('main', { ...testEnvironment('http://127.0.0.1:9'), ...env });
  port = Number(new URL(await whenReady(server)).port);
};

type Line = { socket: Socket; said: () => string; closed: Promise<unknown> };

async function open(): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  closeAfterTest(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  // The server may close the connection while data is still being sent.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, said: () => text, closed };
}

async function send(text: string): Promise<string> {
  const { socket, said, closed } = await open();
  socket.write(text);
  await closed;
  return said();
}

const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

const json = 'Host: a\r\nContent-Type: application/json';
const unclear = {
  'a length and chunks': `${json}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks and a length': `${json}\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths': `${json}\r\nContent-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`,
  'an encoding that is none': `${json}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a space before the colon': `${json}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
};

test('a request with an ambiguous end is rejected, and a second request hidden in it is not served', async () => {
  await start();
  const statuses = async (text: string) => (await send(text)).match(/HTTP\/1\.1 \d+/g);
  const found: Record<string, unknown> = {};
  for (const [what, rest] of Object.entries(unclear))
    found[what] = await statuses(`POST /api/auth/login HTTP/1.1\r\n${rest}`);

  expect(found).toEqual(Object.fromEntries(Object.keys(unclear).map((what) => [what, ['HTTP/1.1 400']])));
});

describe('slow connections and too many of them', () => {
  test('a connection that never completes its headers is closed shortly after 15 seconds', async () => {
    await start();
    const begun = Date.now();

    const said = await send('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ');

    const seconds = (Date.now() - begun) / 1_000;
    expect(said).toMatch(/^HTTP\/1\.1 408/);
    expect(seconds).toBeGreaterThan(14);
    // By default, Node checks for slow connections only every 30 seconds and would therefore close this one too late.
    expect(seconds).toBeLessThan(29);
  });

  test('connections beyond the limit are closed immediately, and all others are served', async () => {
    await start({ MAX_CONNECTIONS: '3' });
    const first = await Promise.all([open(), open(), open()]);

    const one = await open();
    await one.closed;
    first[0]?.socket.write(hidden);
    await first[0]?.closed;

    expect(one.said()).toBe('');
    expect(first[0]?.said()).toMatch(/^HTTP\/1\.1 200/);
  });
});
