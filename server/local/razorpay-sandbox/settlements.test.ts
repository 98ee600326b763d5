import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './index.ts';

/* How the sandbox pays out settlements, and the lists that it returns for reconciliation. */

const keys = { keyId: 'rzp_test_sandboxtest02', keySecret: 'sandbox-test-secret', webhookSecret: 'hook' };
// 11:30 in India.
const startAt = new Date('2026-11-21T06:00:00.000Z');
const day = 86_400_000;
let sandbox: Sandbox;

type Reply = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- looked at freely here

async function call(path: string, body?: object): Promise<Reply> {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const reply = await fetch(`${sandbox.origin}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

async function paid(amount = 840_000): Promise<string> {
  const { body } = await call('/orders', { amount, currency: 'INR', receipt: 'receipt-1' });
  return sandbox.pay(body.id).razorpay_payment_id;
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, ...keys, webhookUrl: null, startAt });
});
afterAll(async () => sandbox.stop());
beforeEach(() => sandbox.reset());

describe('settlements', () => {
  test('include payments captured two days earlier, less fee and tax', async () => {
    const id = await paid();
    await sandbox.advance(day);
    const early = (await call('/settlements')).body.items;
    await sandbox.advance(day);

    const { body } = await call('/settlements?from=1&to=99999999999');

    expect(early).toEqual([]);
    expect(body).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [
        {
          entity: 'settlement',
          amount: 820_176,
          fees: 19_824,
          tax: 3_024,
          status: 'processed',
          created_at: Date.parse('2026-11-23T04:30:00.000Z') / 1000,
        },
      ],
    });
    expect((await call('/settlements/recon/combined?year=2026&month=11&day=23')).body.items).toMatchObject([
      {
        entity_id: id,
        type: 'payment',
        debit: 0,
        credit: 820_176,
        amount: 840_000,
        fee: 19_824,
        tax: 3_024,
        settled: true,
        settlement_id: body.items[0].id,
        settlement_utr: body.items[0].utr,
        payment_id: null,
      },
    ]);
    expect((await call('/settlements/recon/combined?year=2026&month=11&day=22')).body.items).toEqual([]);
  });

  test('deduct refunds, and wait for the next day when nothing would be left', async () => {
    const whole = await paid(100_000);
    const part = await paid(840_000);
    sandbox.refundOutside(whole);
    sandbox.refundOutside(part, 40_000);
    await sandbox.advance(2 * day);

    const { body } = await call('/settlements/recon/combined?year=2026&month=11');
    const [settlement] = (await call('/settlements')).body.items;

    expect(body.items.map(({ type, amount }: { type: string; amount: number }) => [type, amount]).toSorted()).toEqual([
      ['payment', 100_000],
      ['payment', 840_000],
      ['refund', 100_000],
      ['refund', 40_000],
    ]);
    expect(settlement.amount).toBe(940_000 - 19_824 - 2_360 - 140_000);
    sandbox.reset();
    sandbox.refundOutside(await paid(100_000));
    await sandbox.advance(3 * day);
    expect((await call('/settlements')).body.items).toEqual([]);
  });

  test('exclude held payments, and on command list a payment again or change its amounts', async () => {
    const held = await paid();
    const id = await paid();
    sandbox.hold(held);
    const first = sandbox.settleNow();
    const second = sandbox.settleAgain(id);
    sandbox.adjust(first.id, -500);
    sandbox.amend(id, { fee: 7 }, 'settlement');

    const { settlements, settlementItems } = sandbox.state();

    expect(settlements.map(({ id: each, amount }) => [each, amount])).toEqual([
      [first.id, 820_176 - 500],
      [second.id, 820_176],
    ]);
    expect(settlementItems).toMatchObject([
      { entity_id: id, fee: 7, settlement_id: first.id },
      { entity_id: id, settlement_id: second.id },
      { type: 'adjustment', debit: 500, credit: 0 },
    ]);
  });
});

describe('lists for a period', () => {
  test('return its payments and refunds, newest first, in pages', async () => {
    const first = await paid();
    await sandbox.advance(60_000);
    const second = await paid();
    const { id: refund } = sandbox.refundOutside(first);
    const from = startAt.getTime() / 1000;
    const ids = async (path: string) => (await call(path)).body.items.map((each: { id: string }) => each.id);

    expect(await ids(`/payments?from=${from}&to=${from + 60}`)).toEqual([second, first]);
    expect(await ids(`/payments?from=${from}&to=${from + 59}`)).toEqual([first]);
    expect(await ids(`/payments?from=${from}&to=${from + 60}&count=1&skip=1`)).toEqual([first]);
    expect(await ids(`/refunds?from=${from}&to=${from + 60}`)).toEqual([refund]);
    expect((await call('/payments?count=101')).status).toBe(400);
    expect((await call('/settlements/recon/combined?year=2026')).status).toBe(400);
  });

  test('omit payments that were removed', async () => {
    const id = await paid();
    sandbox.forget(id);

    expect((await call('/payments')).body.items).toEqual([]);
    expect((await call(`/payments/${id}`)).status).toBe(400);
  });
});
