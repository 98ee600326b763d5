import type { APIRequestContext, Page } from '@playwright/test';
import { dayInIndia } from '@rental/contracts';
import { headersOf, makeFleet, turnCounter } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import {
  checkoutFrame,
  confirmButton,
  type Login,
  logIn,
  paySuccessfully,
  registerCustomer,
  rentButton,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* A deposit, from the price book until it is given back. */

/** Saves the price book as it is, without a deposit. */
async function removeDeposit(request: APIRequestContext, app: RunningApp): Promise<void> {
  const headers = await headersOf(request, app.admin);
  const loaded = await request.get('/api/settings/getPrices', { headers });
  const { data }: { data: { prices: { deposit?: unknown } } } = await loaded.json();
  const { deposit: _removed, ...prices } = data.prices;
  const etag = loaded.headers()['etag'] ?? '';
  const saved = await request.put('/api/settings/savePrices', {
    headers: { ...headers, 'If-Match': etag },
    data: prices,
  });
  expect(saved.status()).toBe(200);
}

async function rentToday(page: Page, login: Login, where: { locationId: string; day: string }): Promise<void> {
  await logIn(page, login, `/dashboard?location=${where.locationId}&from=${where.day}&to=${where.day}`);
  await rentButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Deposit at pick-up, comes back')).toBeVisible();
  await expect(dialog.getByText('Your deposit comes back within 24 hours of the return')).toBeVisible();
  await reviewScreen(page, 'deposit-before-booking', '[role=dialog]');
  await confirmButton(page).click();
  await paySuccessfully(page, await checkoutFrame(page));
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
}

test('a deposit is set, shown, taken, and given back when the car is taken back', async ({
  page,
  app,
  own,
  request,
  browser,
}) => {
  const { locationId, car } = await makeFleet(request, app);
  await turnCounter(request, app, true);
  const customer = await browser.newPage({ baseURL: app.url });
  const login = await registerCustomer(request);
  const card = customer.getByRole('article', { name: car.carName });
  const dialog = page.getByRole('dialog');

  try {
    await test.step('an owner adds the deposit to the price book', async () => {
      await logIn(page, app.admin, '/admindashboard?view=prices');
      await page.getByRole('button', { name: 'Add deposit' }).click();
      await page.getByRole('button', { name: 'Other amount for a category' }).click();
      await page.getByLabel('Category').selectOption({ label: 'Luxury' });
      await reviewScreen(page, 'deposit-prices');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Prices saved').first()).toBeVisible();
    });

    await test.step('the customer sees it before booking and in My Bookings', async () => {
      await rentToday(customer, login, { locationId, day: dayInIndia(own.now()) });
      await customer.goto('/bookings');
      await expect(card.getByText('Deposit at pick-up: ₹5,000')).toBeVisible();
      await reviewScreen(customer, 'deposit-to-take');
    });

    await test.step('staff take it and hand out the car', async () => {
      await page.goto(`/admindashboard?view=counter&locationId=${locationId}`);
      await page.getByRole('button', { name: `Hand out: ${car.carName}, Meera Nair` }).click();
      await expect(dialog.getByText('₹5,000 deposit to take. Take it before you hand out the car.')).toBeVisible();
      await reviewScreen(page, 'deposit-hand-out', '[role=dialog]');
      await dialog.getByRole('button', { name: 'Take deposit' }).click();
      await dialog.getByRole('button', { name: 'Take ₹5,000' }).click();
      await expect(dialog.getByText('deposit to take')).toBeHidden();
      await dialog.getByRole('button', { name: 'Hand out', exact: true }).click();
      await expect(dialog.getByText('Car handed out')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await customer.reload();
      await expect(card.getByText(/^Deposit ₹5,000: comes back within 24 hours/)).toBeVisible();
    });

    await test.step('staff keep it until the car is checked, and then give it back', async () => {
      await page.getByRole('button', { name: `Take back: ${car.carName}, Meera Nair` }).click();
      await expect(dialog.getByLabel('I gave back ₹5,000')).toBeChecked();
      await dialog.getByLabel('Keep it until the car is checked').check();
      await reviewScreen(page, 'deposit-take-back', '[role=dialog]');
      await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
      await expect(dialog.getByText('Car taken back')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await customer.reload();
      await expect(card.getByText(/^Deposit ₹5,000: comes back by/)).toBeVisible();
      await reviewScreen(customer, 'deposit-promised');
      await page.getByRole('textbox', { name: 'Find a booking' }).fill('Meera Nair');
      await page.getByRole('textbox', { name: 'Find a booking' }).press('Enter');
      const found = page.getByRole('region', { name: 'Bookings found' });
      await found.getByRole('listitem').filter({ hasText: car.carName }).getByRole('button').click();
      await dialog.getByRole('button', { name: 'Give back deposit' }).click();
      await reviewScreen(page, 'deposit-give-back', '[role=dialog]');
      await dialog.getByRole('button', { name: 'I gave back ₹5,000' }).click();
      await expect(dialog.getByText('Deposit held: ₹5,000')).toBeHidden();
      await customer.reload();
      await expect(card.getByText(/^Deposit ₹5,000: given back/)).toBeVisible();
      await reviewScreen(customer, 'deposit-given-back');
    });
  } finally {
    await customer.close();
    await removeDeposit(request, app);
    await turnCounter(request, app, false);
  }
});
