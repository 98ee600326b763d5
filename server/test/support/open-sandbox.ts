import { afterAll, beforeEach } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../local/razorpay-sandbox/index.ts';

export const sandboxKeys = {
  keyId: 'rzp_test_sandboxtest01',
  keySecret: 'sandbox-test-secret',
  webhookSecret: 'hook-secret',
} as const;

/** 11:30 in India. */
export const sandboxStart = new Date('2026-11-21T06:00:00.000Z');

type Reply = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- read freely by the tests

const authorization = `Basic ${Buffer.from(`${sandboxKeys.keyId}:${sandboxKeys.keySecret}`).toString('base64')}`;

/** Calls a sandbox over HTTP, with our keys: GET without a body, POST with one. */
export async function callSandbox(
  { origin }: Pick<Sandbox, 'origin'>,
  path: string,
  body?: unknown,
  headers: object = {},
): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/**
 * Starts a sandbox for the tests of one file and resets it before each of them. Its clock stays at `sandboxStart` until
 * `advance` is called.
 */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, ...sandboxKeys, webhookUrl: null, startAt: sandboxStart, ...options });
  afterAll(sandbox.stop);
  beforeEach(sandbox.reset);
  const call = async (path: string, body?: unknown, headers?: object): Promise<Reply> =>
    callSandbox(sandbox, path, body, headers);
  /** Creates an order of ₹8,400 and returns its ID. */
  const newOrder = async (changes: object = {}): Promise<string> =>
    (await call('/v1/orders', { amount: 840_000, currency: 'INR', receipt: 'receipt-1', ...changes })).body.id;
  return { sandbox, call, newOrder };
}
