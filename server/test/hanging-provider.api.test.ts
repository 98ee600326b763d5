import { systemContract } from '@rental/contracts';
import { expect, test, vi } from 'vitest';
import { createCustomer, openRental } from './support/open-rental.ts';

test('a hanging provider does not delay calls that do not need it', async () => {
  const rental = await openRental({ env: { RAZORPAY_TIMEOUT_SECONDS: '6', HANDLER_TIMEOUT_SECONDS: '30' } });
  const customers = await Promise.all(Array.from({ length: 12 }, async () => createCustomer(rental.app)));
  const holds = await Promise.all(
    customers.map(async (customer, index) => {
      const day = `2026-12-${String(index + 1).padStart(2, '0')}`;
      return { customer, booking: await rental.hold({ fromDate: day, toDate: day }, customer) };
    }),
  );
  rental.app.sandbox.faults([{ match: 'POST /v1/orders', times: null, action: 'hang' }]);

  let answered = 0;
  const waiting = Promise.all(
    holds.map(async ({ customer, booking }) => {
      const { status } = await rental.order(booking._id, customer);
      answered += 1;
      return status;
    }),
  );
  await vi.waitFor(() => expect(rental.calls('POST', /^\/v1\/orders$/).length).toBeGreaterThanOrEqual(12), 20_000);
  await rental.app.client.succeed(systemContract.readyz);
  await rental.hold({ fromDate: '2027-01-05', toDate: '2027-01-06' });
  const answeredMeanwhile = answered;

  // The calls to the hanging provider take seconds; the other two calls finished before any of them.
  expect(answeredMeanwhile).toBe(0);
  expect(await waiting).toEqual(holds.map(() => 502));
});
