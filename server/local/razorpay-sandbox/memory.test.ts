import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callSandbox, sandboxKeys } from '../../test/support/open-sandbox.ts';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { type Sandbox, startSandbox } from './index.ts';

const order = { amount: 100_000, currency: 'INR', receipt: 'r'.repeat(24) };
let stateFile: string;
let sandbox: Sandbox;

const start = async () => {
  sandbox = await startSandbox({ port: 0, ...sandboxKeys, webhookUrl: null, stateFile });
};

beforeEach(async () => {
  stateFile = join(await makeTempFolder(), 'sandbox');
});
afterEach(async () => sandbox.stop());

describe('a sandbox with a state file', () => {
  test.each([
    ['can refund a captured payment', 'captured', 'refunded'],
    ['fails an open payment', 'pending', 'failed'],
  ] as const)('%s after a restart', async (_, before, after) => {
    await start();
    const { body } = await callSandbox(sandbox, '/v1/orders', order);
    const { razorpay_payment_id: id } = sandbox.pay(body.id, before);
    await sandbox.stop();

    await start();
    if (before === 'captured') await callSandbox(sandbox, `/v1/payments/${id}/refund`, { amount: 100_000 });
    await sandbox.advance(15_000);

    expect(sandbox.state()).toMatchObject({ orders: [{ id: body.id }], payments: [{ id, status: after }] });
  });

  test('starts empty when the file cannot be read', async () => {
    await writeFile(stateFile, 'not what it should be');

    await start();

    expect(sandbox.state().orders).toEqual([]);
  });
});
