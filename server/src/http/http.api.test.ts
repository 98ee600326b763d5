import { authContract, errorBody, locationContract } from '@rental/contracts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failCommands } from '../../test/support/fail-commands.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';

/** Makes every update of a rate limit count fail until the test ends; other workers' databases are unaffected. */
const failCounting = async () => failCommands(['findAndModify'], { on: 'ratelimits', errorCode: 96 });

const account = { name: 'A', email: 'a@example.com', password: 'Kestrel7!nest' };

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

describe('every response', () => {
  test.each(['/api/config', '/api/nothing', '/api/vehicle/getAll', '/nothing'])(
    'for %s carries the security headers',
    async (path) => {
      const { headers } = await app.client.raw.get(path);

      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
    },
  );

  test('from the API has headers that forbid caching, framing and loading resources', async () => {
    const { headers } = await app.client.raw.get('/api/config');

    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
    // Only pages can use the header, so API responses omit it.
    expect(headers).not.toHaveProperty('permissions-policy');
  });

  test('contains the client’s request id if it is well-formed, and a new id otherwise', async () => {
    const ask = async (id: string) =>
      (await app.client.raw.get('/api/config').set('x-request-id', id)).headers['x-request-id'];

    expect(await ask('booking-1234')).toBe('booking-1234');
    expect(await ask('short')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask('x'.repeat(70))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask('with "quotes" and spaces')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('routing', () => {
  test('returns 404 in the standard error format for an unknown address', async () => {
    const responses = [
      await app.client.raw.get('/api/nope'),
      await app.client.raw.post('/nope'),
      await app.client.raw.get('/api/%E0%A4%A'),
    ];

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(responses.map(({ body }) => errorBody.parse(body).code)).toEqual(['not_found', 'not_found', 'not_found']);
  });

  test.each([
    ['get', '/api/auth/login', 'POST'],
    ['post', '/api/location/getAll', 'GET, HEAD'],
    ['delete', '/api/location/editById', 'PUT'],
    ['patch', '/api/config/', 'GET, HEAD'],
    ['get', '/api/payment/webhook', 'POST'],
  ] as const)('returns 405 for %s %s with the allowed methods', async (method, path, allowed) => {
    const response = await app.client.raw[method](path);

    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe(allowed);
    expect(errorBody.parse(response.body).code).toBe('method_not_allowed');
  });

  test.each([
    ['/api/auth/login', 'POST'],
    ['/api/location/getAll', 'GET, HEAD'],
    ['/api/payment/webhook', 'POST'],
  ] as const)('responds to OPTIONS for %s with the allowed methods and no body', async (path, allowed) => {
    const response = await app.client.raw.options(path);

    expect([response.status, response.headers['allow'], response.text]).toEqual([204, allowed, '']);
  });

  test('returns 405 for TRACE and does not echo the request', async () => {
    const responses = [
      await app.client.raw.trace('/api/config').set('x-secret', 'echo-me'),
      await app.client.raw.trace('/'),
    ];

    expect(responses.map(({ status }) => status)).toEqual([405, 405]);
    expect(responses.map(({ text }) => text).join('')).not.toContain('echo-me');
  });

  test('lets only the configured origins read a response', async () => {
    app = await createTestApp({ env: { CORS_ORIGINS: 'https://www.sarani.example' } });
    const ask = async (origin: string) => (await app.client.raw.get('/api/config').set('origin', origin)).headers;

    expect(await ask('https://evil.example')).not.toHaveProperty('access-control-allow-origin');
    expect(await ask('https://www.sarani.example')).toMatchObject({
      'access-control-allow-origin': 'https://www.sarani.example',
      vary: expect.stringContaining('Origin'),
    });
  });

  test('allows a preflight request from a configured origin', async () => {
    app = await createTestApp({ env: { CORS_ORIGINS: 'https://www.sarani.example' } });

    const response = await app.client.raw
      .options('/api/booking/create')
      .set({ origin: 'https://www.sarani.example', 'access-control-request-method': 'POST' });

    expect(response.status).toBe(204);
    expect(response.headers['access-control-allow-headers']).toContain('Authorization');
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('rate limiting', () => {
  test('rejects a flood of requests from one address before reading their bodies', async () => {
    const { client } = await createTestApp({ env: { LIMIT_FLOOD_PER_MINUTE: '5' } });
    for (let count = 0; count < 5; count += 1) await client.raw.get('/api/config');

    const response = await client.raw.post('/api/auth/login').set('content-type', 'application/json').send('{');

    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(errorBody.parse(response.body).code).toBe('too_many_requests');
  });

  test('counts requests per user, so that users do not affect each other', async () => {
    const { client, signInAs } = await createTestApp({ env: { LIMIT_READ_PER_MINUTE: '2' } });
    const [first, second] = [await signInAs('admin'), await signInAs('admin')];
    const read = async (token: string) =>
      (await client.raw.get('/api/booking/getBookingData').set('authorization', `Bearer ${token}`)).status;
    await read(first.token);
    await read(first.token);

    expect(await read(first.token)).toBe(429);
    expect(await read(second.token)).toBe(200);
  });

  test('stores the client address only as a hash', async () => {
    const { client, deps } = await createTestApp({ env: { LIMIT_REGISTER_PER_HOUR: '5' } });
    await client.call(authContract.register, { body: account });

    const [stored] = (await mongoose.connection.db?.collection('ratelimits').find().toArray()) ?? [];

    expect(deps.settings.limits.LIMIT_REGISTER_PER_HOUR).toBe(5);
    expect(stored?.['key']).toMatch(/^LIMIT_REGISTER_PER_HOUR:[\w-]{43}$/);
    expect(stored).toMatchObject({ points: 1, expire: expect.any(Date) });
  });

  test.each([
    ['rejects a call that must be counted', 'POST', '/api/auth/register', 503],
    ['accepts a read and counts it in memory', 'GET', '/api/booking/getBookingData', 200],
  ] as const)('%s when the counts cannot be stored', async (_, method, path, status) => {
    const { client, signInAs } = await createTestApp({
      env: { LIMIT_REGISTER_PER_HOUR: '5', LIMIT_READ_PER_MINUTE: '5' },
    });
    const { token } = await signInAs('admin');
    await failCounting();

    const request = method === 'POST' ? client.raw.post(path) : client.raw.get(path);
    const response = await request
      .set('authorization', `Bearer ${token}`)
      .send(method === 'POST' ? account : undefined);

    expect(response.status).toBe(status);
  });

  test('limits webhooks with invalid signatures per sender', async () => {
    const { client } = await createTestApp({ env: { LIMIT_WEBHOOK_SIGNATURE_PER_MINUTE: '2' } });
    const send = async () =>
      (await client.raw.post('/api/payment/webhook').set('x-razorpay-signature', '0'.repeat(64)).send({ event: 'x' }))
        .status;

    expect([await send(), await send(), await send()]).toEqual([400, 400, 429]);
  });
});

describe('error handling', () => {
  test('returns 500 without details for an unexpected error', async () => {
    const { client, deps, logs } = app;
    vi.spyOn(deps.passwords, 'hash').mockRejectedValueOnce(new Error('secret detail at /srv/app.ts:12'));

    const answer = await client.call(authContract.register, { body: account });

    expect(answer).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(answer.error)).not.toMatch(/secret detail|app\.ts/);
    expect(logs.find((line) => line.includes('secret detail'))).toContain(answer.error?.requestId);
  });

  test('returns 503 when a request exceeds its deadline', async () => {
    const { client, deps } = await createTestApp({ env: { HANDLER_TIMEOUT_SECONDS: '1' } });
    vi.spyOn(deps.passwords, 'hash').mockReturnValueOnce(new Promise(() => undefined));

    const answer = await client.call(authContract.register, { body: account });

    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('2');
  });
});

describe('the log', () => {
  test('has one line per request with its route, but no address, token or body', async () => {
    const { client, signInAs, logs } = app;
    const { token, user } = await signInAs('admin');
    const id = 'e'.repeat(24);

    await client.call(locationContract.getById, { as: token, query: { id } });

    const line = logs.map((text): Record<string, unknown> => JSON.parse(text)).find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({
      method: 'GET',
      route: '/location/getById',
      status: 404,
      userId: String(user._id),
      requestId: expect.any(String),
    });
    expect(logs.join('')).not.toMatch(new RegExp(`${id}|${token}`));
  });
});
