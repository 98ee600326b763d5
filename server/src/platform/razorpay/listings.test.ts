import { beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, sandboxKeys } from '../../../test/support/open-sandbox.ts';
import { createLogger } from '../logger.ts';
import { GatewayError, type PaymentGateway } from '../payment-gateway.ts';
import { createRazorpayGateway } from './gateway.ts';

// Five minutes before the end of 2026-11-21 in India.
const startAt = new Date('2026-11-21T18:25:00.000Z');
const minute = 60_000;
const dayMs = 86_400_000;
const { sandbox } = await openSandbox({ startAt });
let gateway: PaymentGateway;

beforeEach(() => {
  gateway = createRazorpayGateway({
    ...sandboxKeys,
    webhookSecrets: [sandboxKeys.webhookSecret],
    apiUrl: sandbox.origin,
    timeoutSeconds: 2,
    clock: { now: () => new Date(startAt) },
    logger: createLogger('silent'),
  });
});

async function paid(amount = 8_400): Promise<string> {
  const order = await gateway.createOrder({ receipt: 'receipt-1', amount, notes: {} });
  return sandbox.pay(order.id).razorpay_payment_id;
}

describe('daily lists', () => {
  test('cover the day from midnight to midnight in India, and include each payment’s fee and tax', async () => {
    const before = await paid();
    await sandbox.advance(6 * minute);
    const after = await paid();

    const [first, second, third] = await Promise.all(
      ['2026-11-20', '2026-11-21', '2026-11-22'].map(async (day) => gateway.listPayments(day)),
    );

    expect(first).toEqual([]);
    expect(second).toMatchObject([{ id: before, feeInPaise: 19_824, taxInPaise: 3_024 }]);
    expect(third).toMatchObject([{ id: after }]);
  });

  test('include the items of all pages', async () => {
    const order = await gateway.createOrder({ receipt: 'receipt-1', amount: 8_400, notes: {} });
    for (let count = 0; count < 201; count += 1) sandbox.pay(order.id, 'failed');

    const payments = await gateway.listPayments('2026-11-21');

    expect(new Set(payments.map(({ id }) => id)).size).toBe(201);
    const asked = sandbox.requests().filter(({ path }) => path === '/v1/payments');
    expect(asked.map(({ query }) => query['skip'])).toEqual(['0', '100', '200']);
  });

  test('include refunds, payouts and payout lines', async () => {
    const id = await paid();
    const refund = sandbox.refundOutside(id, 40_000);
    await sandbox.advance(2 * dayMs);

    expect(await gateway.listRefunds('2026-11-21')).toMatchObject([
      { id: refund.id, razorpayPaymentId: id, amountInPaise: 40_000, status: 'processed' },
    ]);
    const [settlement] = await gateway.listSettlements('2026-11-23');
    expect(settlement).toMatchObject({
      amountInPaise: 840_000 - 19_824 - 40_000,
      feesInPaise: 19_824,
      taxInPaise: 3_024,
      status: 'processed',
      createdAt: new Date('2026-11-23T04:30:00.000Z'),
    });
    expect(await gateway.listSettlementItems('2026-11-23')).toMatchObject([
      { entityId: id, type: 'payment', razorpayPaymentId: id, creditInPaise: 820_176, settlementId: settlement?.id },
      { entityId: refund.id, type: 'refund', razorpayPaymentId: id, debitInPaise: 40_000, utr: settlement?.utr },
    ]);
    expect(await gateway.listSettlementItems('2026-11-24')).toEqual([]);
  });
});

describe('lists with unreadable items or failing calls', () => {
  test('return an unreadable item with its id, marked as unreadable, and all other items as usual', async () => {
    const strange = await paid();
    const plain = await paid();
    const refund = sandbox.refundOutside(strange, 40_000);
    sandbox.settleNow();
    sandbox.amend(strange, { amount: -1 });
    sandbox.amend(refund.id, { amount: 0.5 });
    const dispute = sandbox.openDispute(plain, 100);
    sandbox.amend(dispute.id, { amount: 0.5 });
    sandbox.amend(strange, { amount: 0.5 }, 'settlement');
    sandbox.say(plain, 'dreaming');

    expect(await gateway.listPayments('2026-11-21')).toMatchObject([
      { id: plain, status: 'unknown', word: 'dreaming' },
      { id: strange, status: 'unknown', word: 'unreadable' },
    ]);
    expect(await gateway.listRefunds('2026-11-21')).toMatchObject([{ id: refund.id, word: 'unreadable' }]);
    expect(await gateway.listDisputes()).toMatchObject([{ id: dispute.id, status: 'unreadable' }]);
    expect(await gateway.listSettlementItems('2026-11-21')).toMatchObject([
      { entityId: strange, type: 'unknown', word: 'unreadable' },
      { entityId: plain, type: 'payment' },
      { entityId: refund.id, type: 'refund' },
    ]);
  });

  test('return an unreadable payout with its id, marked as unreadable', async () => {
    await paid();
    const { id } = sandbox.settleNow();
    sandbox.amend(id, { amount: 0.5 });

    expect(await gateway.listSettlements('2026-11-21')).toMatchObject([{ id, status: 'unreadable' }]);
  });

  test('retry each page twice, then reject with GatewayError', async () => {
    await paid();
    sandbox.faults([{ match: 'GET /v1/payments', times: 2, action: 'html502' }]);
    expect(await gateway.listPayments('2026-11-21')).toHaveLength(1);

    sandbox.faults([{ match: 'GET *', times: null, action: 'reset' }]);
    const calls = [
      gateway.listPayments('2026-11-21'),
      gateway.listRefunds('2026-11-21'),
      gateway.listDisputes(),
      gateway.listSettlements('2026-11-21'),
      gateway.listSettlementItems('2026-11-21'),
    ];
    const ends = await Promise.allSettled(calls);
    for (const end of ends) expect(end.status === 'rejected' && end.reason).toBeInstanceOf(GatewayError);
  });

  test('do not block orders when they fail', async () => {
    sandbox.faults([{ match: 'GET /v1/refunds', times: null, action: 'reset' }]);
    const silent = Array.from({ length: 6 }, async () => gateway.listRefunds('2026-11-21', { budgetMs: 90 }));
    await Promise.allSettled(silent);

    expect(await gateway.createOrder({ receipt: 'r', amount: 1, notes: {} })).toMatchObject({ status: 'created' });
  });
});
