import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './index.ts';

/* Protection of the control API from pages of other origins that may be open in a browser on this machine. */

const keys = { keyId: 'rzp_test_sandboxtest03', keySecret: 'sandbox-test-secret', webhookSecret: 'hook-secret' };
const json = { 'content-type': 'application/json' };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, ...keys, webhookUrl: null });
});
afterAll(async () => sandbox.stop());
beforeEach(async () => {
  sandbox.reset();
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const body = JSON.stringify({ amount: 50_000, currency: 'INR', receipt: 'r' });
  await fetch(`${sandbox.origin}/v1/orders`, { method: 'POST', headers: { authorization }, body });
});

const countOrders = () => sandbox.state().orders.length;

/** Sends headers as a browser does; `fetch` does not allow setting them. */
async function reset(headers: Record<string, string>, body = '{}'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const post = request(`${sandbox.origin}/_sandbox/reset`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    post.on('error', reject);
    post.end(body);
  });
}

describe('the control API', () => {
  test.each([
    ['another port of this machine', { ...json, origin: 'http://127.0.0.1:1' }, 403],
    ['another name of this machine', { ...json, origin: 'http://localhost' }, 403],
    ['a page of the web', { ...json, origin: 'https://evil.example' }, 403],
    ['a page without an origin', { ...json, origin: 'null' }, 403],
    ['another site, as the browser says', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['another port, as the browser says', { ...json, 'sec-fetch-site': 'same-site' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a text', { 'content-type': 'text/plain;charset=UTF-8' }, 415],
    ['a type that only looks like JSON', { 'content-type': 'text/plain; application/json' }, 415],
    ['no type at all', {}, 415],
  ])('rejects commands from %s', async (_who, headers, status) => {
    expect(await reset(headers)).toBe(status);
    expect(countOrders()).toBe(1);
  });

  test('rejects a request from another page that has neither a body nor a content type', async () => {
    expect(await reset({}, '')).toBe(415);
    expect(countOrders()).toBe(1);
  });

  test('accepts commands from programs and from its own pages', async () => {
    expect(await reset(json)).toBe(200);
    expect(await reset({ 'content-type': 'application/json; charset=utf-8' })).toBe(200);
    expect(await reset({ ...json, origin: sandbox.origin, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(countOrders()).toBe(0);
  });
});
