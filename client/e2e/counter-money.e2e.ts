import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { dayInIndia } from '@rental/contracts';
import { makeFleet, seeToast, turnCounter } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import { logIn } from './support/customer.ts';
import { press, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Money that a customer paid at the counter: it is compared with the bank statement, and returned after a cancellation. */

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

const price = 2_350;

/** Creates a booking of today that its customer paid by UPI at the counter. */
async function payByUpi(request: APIRequestContext, app: RunningApp, reference: string) {
  const { headers, locationId, carId } = await makeFleet(request, app);
  const bookingId = randomBytes(12).toString('hex');
  const day = dayInIndia(new Date());
  const customer = { name: 'Meera Iyer', phone: `7${reference.slice(-9)}` };
  const rental = { locationId, carId, fromDate: day, toDate: day, expectedTotal: price };
  const held = await request.post('/api/counter/hold', { headers, data: { recordId: bookingId, customer, ...rental } });
  expect(held.status()).toBe(201);
  const payment = { amount: price, method: 'upi', reference };
  const confirmed = await request.put('/api/counter/confirm', { headers, data: { bookingId, rev: 0, payment } });
  expect(confirmed.status()).toBe(200);
  return { headers, locationId, bookingId };
}

test('an owner verifies a UPI payment, and a clerk returns it after the booking is cancelled', async ({
  page,
  app,
  request,
}) => {
  const reference = `611${String(Date.now()).slice(-9)}`;
  const { headers, locationId, bookingId } = await payByUpi(request, app, reference);

  await logIn(page, app.admin, '/admindashboard?view=money');
  const matter = page.getByRole('listitem').filter({ hasText: `UPI ${reference}` });
  await expect(matter).toContainText('UPI payment not verified · ₹2,350');
  await reviewScreen(page, 'admin-money-upi');
  await press(page, matter.getByRole('button', { name: 'Found on the bank statement' }));
  await seeToast(page, 'Payment verified');
  await expect(matter).toHaveCount(0);

  await page.goto(`/admindashboard?booking=${bookingId}`);
  await expect(page.getByRole('dialog').getByText(/^Verified by/)).toBeVisible();
  await reviewScreen(page, 'booking-verified', '[role=dialog]');

  const data = { bookingId, reason: 'The car broke down', refund: 'full' };
  expect((await request.put('/api/booking/adminCancel', { headers, data })).status()).toBe(200);
  await page.goto(`/admindashboard?view=counter&locationId=${locationId}`);
  const toReturn = page.getByRole('region', { name: /^Money to return \(1\)/ });
  await expect(toReturn.getByRole('listitem')).toContainText('₹2,350 · UPI');
  await reviewScreen(page, 'counter-money-to-return');
  await typeInto(page, toReturn.getByLabel(/^How you returned it/), 'By UPI, signed by the customer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Now$/ })).toBeFocused();
  await expect(toReturn).toHaveCount(0);
  await seeToast(page, 'Marked as refunded');
});
