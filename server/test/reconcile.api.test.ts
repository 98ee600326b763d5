import { expect, test } from 'vitest';
import { runEntry } from './support/child-server.ts';
import { openRental } from './support/open-rental.ts';
import { testEnvironment } from './support/test-settings.ts';

const today = '2026-11-20';

async function runTask(origin: string, ...args: string[]) {
  const task = await runEntry('reconcile', testEnvironment(origin), args);
  return { code: await task.exited, output: task.output() };
}

test('the reconcile command reports the records that it compared for a day and the differences that it repaired or left, and exits with 1 if any are left', async () => {
  const { app, ...rental } = await openRental();
  const { order } = await rental.holdAndOrder();
  const { razorpay_payment_id: id } = app.sandbox.pay(order.orderId);
  const foreign = await app.deps.gateway.createOrder({ receipt: 'another-shop', amount: 500, notes: {} });
  const { razorpay_payment_id: foreignId } = app.sandbox.pay(foreign.id);

  const first = await runTask(app.sandbox.origin, '--day', today);

  expect(first.output).toContain(
    'compared: 2 payments, 0 refunds and 0 payout lines of the provider with 0 of our payments',
  );
  expect(first.output).toContain(`repaired: unknown_payment:${id} (ours nothing, theirs ₹`);
  expect(first.output).toContain(`left: foreign_payment:${foreignId} (ours nothing, theirs ₹500.00)`);
  expect([first.code, first.output]).toEqual([1, expect.stringContaining('1 repaired, 1 left')]);

  app.sandbox.forget(foreignId);
  const second = await runTask(app.sandbox.origin, '--day', today);
  expect([second.code, second.output]).toEqual([0, expect.stringContaining('0 repaired, 0 left')]);
});

test('the reconcile command exits with 1 when the day is missing or invalid, or when the provider does not respond', async () => {
  const { app } = await openRental();
  const none = await runTask(app.sandbox.origin);
  const silent = await runTask('http://127.0.0.1:9', '--day', today);

  expect([none.code, none.output]).toEqual([1, expect.stringContaining('Set the day')]);
  expect([silent.code, silent.output]).toEqual([1, expect.stringContaining('did not respond')]);
});
