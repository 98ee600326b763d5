import { expect, test } from 'vitest';
import { openSandbox } from '../../test/support/open-sandbox.ts';

/* The tests of the gateway’s lists cover the fees, days and pages of settlements. */

const day = 86_400_000;
const { sandbox, call, newOrder } = await openSandbox();

const refundOf = async (amount: number, refunded: number) =>
  sandbox.refundOutside(sandbox.pay(await newOrder({ amount })).razorpay_payment_id, refunded);
const list = async (path: string) => (await call(`/v1/settlements${path}`)).body.items;

test('settlements deduct refunds, and are postponed while the amount to pay out is not positive', async () => {
  await refundOf(100_000, 100_000);
  await refundOf(840_000, 40_000);
  await sandbox.advance(2 * day);

  const lines: { type: string; amount: number }[] = await list('/recon/combined?year=2026&month=11');

  expect(lines.map(({ type, amount }) => `${type} ${amount}`).toSorted()).toEqual([
    'payment 100000',
    'payment 840000',
    'refund 100000',
    'refund 40000',
  ]);
  expect((await list(''))[0].amount).toBe(940_000 - 19_824 - 2_360 - 140_000);
  sandbox.reset();
  await refundOf(100_000, 100_000);
  await sandbox.advance(3 * day);
  expect(await list('')).toEqual([]);
});
