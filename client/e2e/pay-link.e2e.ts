import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { dayInIndia } from '@rental/contracts';
import { makeFleet, turnCounter } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import { checkoutFrame, clickInCheckout, daysFromToday, logIn, payByUpi } from './support/customer.ts';
import { collectComplaints, reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Staff send a link, and somebody without an account pays it on a phone. */

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

const price = 2_350;

/** Creates a booking of today, confirmed at the counter, that its customer pays later. */
async function makeOwing(request: APIRequestContext, app: RunningApp): Promise<string> {
  const { headers, locationId, carId } = await makeFleet(request, app);
  const bookingId = randomBytes(12).toString('hex');
  const day = dayInIndia(new Date());
  const customer = { name: 'Meera Iyer', phone: `7${String(Date.now()).slice(-9)}` };
  const rental = { locationId, carId, fromDate: day, toDate: day, expectedTotal: price };
  const held = await request.post('/api/counter/hold', { headers, data: { recordId: bookingId, customer, ...rental } });
  expect(held.status()).toBe(201);
  const confirmed = await request.put('/api/counter/confirm', { headers, data: { bookingId, rev: 0 } });
  expect(confirmed.status()).toBe(200);
  return bookingId;
}

/** Creates the link on the screen of staff, and returns it. */
async function createLink(page: Page): Promise<string> {
  const section = page.getByRole('region', { name: 'Pay link' });
  await section.getByRole('button', { name: /pay link$/ }).press('Enter');
  await expect(section.getByRole('img', { name: 'QR code for the pay link' })).toBeVisible();
  await expect(section.getByRole('timer')).toBeVisible();
  return section.getByLabel('Link').inputValue();
}

/** Opens a link on a phone of somebody who never used the site. */
async function openOnPhone(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  const phone = await context.newPage();
  const complaints = collectComplaints(phone);
  await phone.goto(url);
  return { phone, complaints };
}

test('a customer pays the balance by a link on a phone, and staff see it [E19]', async ({
  page,
  app,
  request,
  browser,
}) => {
  const bookingId = await makeOwing(request, app);
  await logIn(page, app.admin, `/admindashboard?booking=${bookingId}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Pay link' })).toBeVisible();
  await reviewScreen(page, 'booking-pay-link', '[role=dialog]');
  const url = await createLink(page);
  await reviewScreen(page, 'booking-pay-link-open', '[role=dialog]');

  const { phone, complaints } = await openOnPhone(browser, url);
  const pay = phone.getByRole('button', { name: 'Pay ₹2,350' });
  await expect(pay).toBeVisible();
  await expect(phone).toHaveURL(/\/pay$/);
  await reviewScreen(phone, 'pay-link');
  await phone.reload();
  await pay.press('Enter');
  await clickInCheckout(await checkoutFrame(phone), 'sandbox-close');
  await clickInCheckout(phone.frameLocator('iframe.razorpay-checkout-frame'), 'sandbox-close-yes');
  await expect(phone.getByText(/^The payment window was closed/)).toBeVisible();
  await reviewScreen(phone, 'pay-link-closed');
  await pay.press('Enter');
  await payByUpi(await checkoutFrame(phone), 'success@razorpay');
  await expect(phone.getByRole('heading', { name: 'Paid' })).toBeFocused();
  await reviewScreen(phone, 'pay-link-paid');

  await expect(dialog.getByText('Nothing is left to pay.')).toBeVisible({ timeout: 15_000 });
  await reviewScreen(page, 'booking-pay-link-paid', '[role=dialog]');
  await phone.goto('/');
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(phone.getByText('Hyundai')).toBeHidden();
  await reviewScreen(phone, 'pay-link-already-paid');
  expect(complaints).toEqual([]);
});

test('a link says what happened to it', async ({ page, app, request, browser }) => {
  const bookingId = await makeOwing(request, app);
  await logIn(page, app.admin, `/admindashboard?booking=${bookingId}`);
  const url = await createLink(page);
  const { phone } = await openOnPhone(browser, url);
  await expect(phone.getByRole('button', { name: 'Pay ₹2,350' })).toBeVisible();

  await phone.context().setOffline(true);
  await expect(phone.getByText('You are offline. Paying needs a connection.').first()).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Pay ₹2,350' })).toBeDisabled();
  await reviewScreen(phone, 'pay-link-offline');
  await phone.context().setOffline(false);
  await page.getByRole('button', { name: 'Withdraw payment request' }).click();
  await expect(page.getByRole('region', { name: 'Pay link' }).getByLabel('Time to pay')).toBeVisible();
  await phone.getByRole('button', { name: 'Pay ₹2,350' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'There is nothing to pay here any more.' })).toBeFocused();
  await reviewScreen(phone, 'pay-link-over');

  await phone.goto('/pay#0123');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await reviewScreen(phone, 'pay-link-unknown');
});

test('a customer on the phone pays for a new booking by a link', async ({ page, app, request, browser }) => {
  const { car, locationId } = await makeFleet(request, app);
  await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
  await page.getByRole('button', { name: 'New rental' }).click();
  // A car for today could be held until midnight only.
  await page.getByLabel('From Date').fill(daysFromToday(3).fromDate);
  await page.getByRole('textbox', { name: 'Phone number, email or name' }).fill(`7${String(Date.now()).slice(-9)}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Kavita Nair');
  await page.getByRole('radio', { name: new RegExp(car.carName) }).check();
  await page.getByLabel('The customer pays').selectOption('By link, within 4 hours');
  await reviewScreen(page, 'new-rental-by-link');
  await page.getByRole('button', { name: /^Hold for/ }).click();

  await expect(page.getByRole('heading', { name: /^Kavita Nair/ })).toBeFocused();
  const url = await createLink(page);
  await reviewScreen(page, 'new-rental-link');
  const { phone } = await openOnPhone(browser, url);
  await phone.getByRole('button', { name: /^Pay ₹/ }).press('Enter');
  await payByUpi(await checkoutFrame(phone), 'success@razorpay');
  await expect(phone.getByRole('heading', { name: 'Paid' })).toBeFocused();

  await expect(page.getByText('The booking is confirmed.')).toBeVisible({ timeout: 15_000 });
  await reviewScreen(page, 'new-rental-paid-by-link');
});
