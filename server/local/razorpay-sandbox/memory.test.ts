import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { type Sandbox, startSandbox } from './index.ts';

const keys = { keyId: 'rzp_test_SandboxKey0001', keySecret: 'a-secret', webhookSecret: 'another', webhookUrl: null };
const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;

let stateFile: string;
const running: Sandbox[] = [];

beforeEach(async () => {
  stateFile = join(await makeTempFolder(), 'sandbox');
});

afterEach(stopAll);

async function start(): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, ...keys, stateFile });
  running.push(sandbox);
  return sandbox;
}

async function stopAll(): Promise<void> {
  for (const sandbox of running.splice(0)) await sandbox.stop();
}

async function post(sandbox: Sandbox, path: string, body: object): Promise<{ status: number; id: string }> {
  const answer = await fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // The response comes from our own sandbox; only its ID is read.
  const { id = '' } = (await answer.json()) as { id?: string };
  return { status: answer.status, id };
}

const order = { amount: 100_000, currency: 'INR', receipt: 'r'.repeat(24) };

describe('a sandbox with a state file', () => {
  test('can refund a payment made before a restart', async () => {
    const before = await start();
    const { id } = await post(before, '/v1/orders', order);
    const { razorpay_payment_id: paymentId } = before.pay(id);
    await stopAll();

    const after = await start();
    const refund = await post(after, `/v1/payments/${paymentId}/refund`, { amount: 100_000 });

    expect(refund.status).toBe(200);
    expect(after.state()).toMatchObject({ orders: [{ id }], payments: [{ id: paymentId, status: 'refunded' }] });
  });

  test('completes open payments and refunds after a restart', async () => {
    const before = await start();
    const { id } = await post(before, '/v1/orders', order);
    before.pay(id, 'pending');
    await stopAll();

    const after = await start();
    await after.advance(15_000);

    expect(after.state().payments).toMatchObject([{ status: 'failed' }]);
  });

  test('starts empty when the file cannot be read', async () => {
    await writeFile(stateFile, 'not what it should be');

    const sandbox = await start();

    expect(sandbox.state().orders).toEqual([]);
  });
});
