import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from './listen.ts';
import { postEvent, problemOfUrl } from './post-event.ts';

const strict = { mayBeHttp: false, mayBeLocal: false };

const names = vi.hoisted(() => new Map<string, string[]>());

vi.mock('node:dns', () => ({
  lookup: (name: string, _options: object, done: (error: Error | null, found?: LookupAddress[]) => void) => {
    const addresses = names.get(name);
    if (!addresses) done(new Error('no such name'));
    else
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  },
}));

const notPublic = [
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.1',
  '169.254.169.254',
  '[::1]',
  '[fd00::1]',
  '[::ffff:10.0.0.1]',
  '100.64.0.1',
  '0.0.0.0',
  '2130706433',
  '[64:ff9b::a00:1]',
  'localhost',
];

test.each(notPublic)('an address at %s is refused, and nothing is sent to it', async (host) => {
  const url = `https://${host}/`;

  expect(problemOfUrl(url, strict)).toBe('Enter an address on the public internet');
  expect(await postEvent({ url, headers: {}, body: '{}', timeoutMs: 300 }, strict)).toEqual({
    failure: 'not a public address',
  });
});

test.each([
  ['http://example.com/', 'Enter an https address'],
  ['ftp://example.com/', 'Enter an https address'],
  ['https://u:p@example.com/', 'Leave out user name and password'],
  ['example', 'Enter a whole address, such as https://example.com/hook'],
  ['https://example.com/hook', null],
])('%s as the address of an endpoint has the problem %j', (url, problem) => {
  expect(problemOfUrl(url, strict)).toBe(problem);
});

/** Starts a receiver that counts its requests; it is reached by names that are set in `names`. */
async function startReceiver() {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.end();
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return {
    count: () => count,
    post: async (host: string, mayBeLocal: boolean) => {
      const url = `http://${host}:${port}/`;
      return postEvent({ url, headers: {}, body: '{}', timeoutMs: 2_000 }, { mayBeHttp: true, mayBeLocal });
    },
  };
}

test('a failure says in words why the connection failed', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  const post = async (host: string) =>
    postEvent(
      { url: `http://${host}:${port}/`, headers: {}, body: '{}', timeoutMs: 2_000 },
      { mayBeHttp: true, mayBeLocal: true },
    );

  expect(await post('127.0.0.1')).toEqual({ failure: 'connection refused' });
});

test('nothing is sent to a public name if any of the addresses that it resolves to is not public', async () => {
  const receiver = await startReceiver();
  names.set('inside.example', ['127.0.0.1']);
  names.set('mixed.example', ['93.184.215.14', '127.0.0.1']);

  for (const host of ['inside.example', 'mixed.example'])
    expect(await receiver.post(host, false)).toEqual({ failure: 'not a public address' });
  expect(receiver.count()).toBe(0);

  expect(await receiver.post('inside.example', true)).toEqual({ status: 200 });
  expect(receiver.count()).toBe(1);
});
