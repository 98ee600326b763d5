import { type PaymentOrder, paymentContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import type { SuccessFields } from '../../local/razorpay-sandbox/entities.ts';
import { numberPapers } from '../../src/features/receipt/number-papers.ts';
import { Paper } from '../../src/features/receipt/paper.model.ts';
import { setCheckpointHook } from '../../src/platform/checkpoint.ts';
import { runEvery } from '../../src/platform/work/run-every.ts';
import { closeAfterTest } from '../../test/support/open-resources.ts';
import {
  createCustomer,
  createRental,
  type Customer,
  type Rental,
  runUntilQuiet,
  verifyBody,
} from '../../test/support/open-rental.ts';
import { createTestApp } from '../../test/support/test-app.ts';
import { isLongStorm } from './storm-settings.ts';

const [cars, daysOfEach] = isLongStorm ? [8, 20] : [4, 10];
const crowd = cars * daysOfEach;

type Payer = { customer: Customer; order: PaymentOrder; fields: SuccessFields };

/** Everybody who booked a day of one car and paid for it, and has not come back to us yet. */
async function payForCar({ app, holdAndOrder }: Rental): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (let day = 1; day <= daysOfEach; day += 1) {
    const customer = await createCustomer(app);
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    const { order } = await holdAndOrder({ fromDate: date, toDate: date }, customer);
    payers.push({ customer, order, fields: app.sandbox.pay(order.orderId) });
  }
  return payers;
}

test(`${crowd} payments at once on three servers: all answered, numbered 1 to ${crowd}, hardly a try in vain`, async () => {
  // How busy this machine is must not decide.
  const options = { env: { HANDLER_TIMEOUT_SECONDS: '60' } };
  const servers = [await createTestApp(options), await createTestApp(options), await createTestApp(options)];
  const [first] = servers;
  if (!first) throw new Error('three servers');
  first.sandbox.webhooks({ mode: 'off' });
  const rentals = await Promise.all(Array.from({ length: cars }, async () => createRental(first)));
  const payers = (await Promise.all(rentals.map(payForCar))).flat();
  let tries = 0;
  setCheckpointHook((name) => {
    if (name === 'paper:counted') tries += 1;
  });
  closeAfterTest(() => setCheckpointHook(null));

  // Far more often than a server does it by itself.
  const workers = servers.map(({ deps }) =>
    runEvery(
      async () => numberPapers(deps),
      () => 5,
      deps.logger,
    ),
  );
  const answers = await Promise.all(
    payers.map(async ({ customer, order, fields }, index) => {
      const { client } = servers[index % servers.length] ?? first;
      return client.call(paymentContract.verify, { as: await customer.token(), body: verifyBody(order, fields) });
    }),
  );
  await Promise.all(workers.map(async (worker) => worker.stop()));
  // Whoever was told that the bank is slow is confirmed by a worker.
  await runUntilQuiet(first);

  expect(answers.map(({ status }) => status)).toEqual(payers.map(() => 200));
  const numbers = (await Paper.find({ kind: 'receipt' }).sort({ number: 1 }).lean()).map(({ number }) => number);
  expect(numbers).toEqual(payers.map((_, index) => index + 1));
  expect(tries).toBeLessThan(2 * crowd);
});
