import type { APIRequestContext, Page } from '@playwright/test';
import { makeFleet, turnCounter } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import { checkoutFrame, clickInCheckout, logIn, payByUpi, toast } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* A walk-in: staff make a rental for a customer at the counter with the keyboard only. */

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

/** Creates a location with a car, and opens the counter of that location. Returns the car. */
async function openCounter(page: Page, request: APIRequestContext, app: RunningApp) {
  const { car, locationId } = await makeFleet(request, app);
  await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
  return car;
}

/** Holds a car for a new customer on the screen of the counter. */
async function holdFor(page: Page, carName: string, customer: string): Promise<void> {
  await page.getByRole('button', { name: 'New rental' }).click();
  await page.getByRole('textbox', { name: 'Phone number, email or name' }).fill(`7${String(Date.now()).slice(-9)}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill(customer);
  await page.getByRole('radio', { name: new RegExp(carName) }).check();
  await page.getByRole('button', { name: /^Hold for/ }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^${customer}`) })).toBeFocused();
}

/** Counts keyboard actions: filling in a field, moving to the next one, or choosing an option. */
function countActions(page: Page) {
  let actions = 0;
  return {
    type: async (text: string) => {
      actions += 1;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    },
    total: () => actions,
  };
}

test('a clerk holds a car, takes cash and hands the car out with at most 12 keyboard actions [E17, a11]', async ({
  page,
  app,
  request,
}) => {
  const car = await openCounter(page, request, app);
  await page.getByRole('button', { name: 'New rental' }).click();
  const search = page.getByRole('textbox', { name: 'Phone number, email or name' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('radio', { name: new RegExp(car.carName) })).toBeVisible();
  await reviewScreen(page, 'new-rental');

  const keyboard = countActions(page);
  const phone = `7${String(Date.now()).slice(-9)}`;
  await keyboard.type(phone);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeVisible();
  await keyboard.press('Tab');
  await expect(name).toBeFocused();
  await keyboard.type('Meera Iyer');
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: new RegExp(car.carName) })).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Hold for/ })).toBeEnabled();
  await reviewScreen(page, 'new-rental-complete');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: /^Meera Iyer/ })).toBeFocused();
  await expect(page.getByText(/^Held until/)).toBeVisible();
  await reviewScreen(page, 'new-rental-held');
  expect(keyboard.total()).toBeLessThanOrEqual(7);

  await keyboard.press('Tab');
  await expect(page.getByRole('spinbutton', { name: 'Discount' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('The booking is confirmed.')).toBeFocused();
  await reviewScreen(page, 'new-rental-confirmed');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hand out' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Odometer')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Car handed out')).toBeVisible();
  await reviewScreen(page, 'new-rental-handed-out');
  expect(keyboard.total()).toBeLessThanOrEqual(12);
});

test('a clerk continues with a hold after a reload', async ({ page, app, request }) => {
  const car = await openCounter(page, request, app);
  await holdFor(page, car.carName, 'Kiran Joshi');

  await page.reload();
  await expect(page.getByRole('heading', { name: /^Kiran Joshi/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the counter' }).click();
  await expect(page.getByRole('region', { name: /^Unpaid bookings/ }).getByText('Kiran Joshi')).toBeVisible();
  await reviewScreen(page, 'counter-holds');
});

test('a customer pays for a hold by scanning a UPI QR code', async ({ page, app, request }) => {
  const car = await openCounter(page, request, app);
  await holdFor(page, car.carName, 'Nila Menon');
  const show = page.getByRole('button', { name: 'Show a UPI QR code' });

  await show.press('Enter');
  await clickInCheckout(await checkoutFrame(page), 'sandbox-close');
  await clickInCheckout(page.frameLocator('iframe.razorpay-checkout-frame'), 'sandbox-close-yes');
  await expect(toast(page, 'No payment has arrived.')).toBeVisible();
  await show.press('Enter');
  await payByUpi(await checkoutFrame(page), 'success@razorpay');

  await expect(toast(page, 'The payment has arrived.')).toBeVisible();
  await expect(page.getByText('The booking is confirmed.')).toBeVisible();
  await expect(show).toBeHidden();
  await reviewScreen(page, 'new-rental-paid-by-qr');
});

test('a clerk confirms a hold that is paid later, and takes the money during the hand-out', async ({
  page,
  app,
  request,
}) => {
  const car = await openCounter(page, request, app);
  await holdFor(page, car.carName, 'Asha Menon');
  await page.getByRole('switch', { name: 'The customer pays now' }).click();
  await expect(page.getByRole('switch', { name: 'The customer pays later' })).toBeVisible();
  await reviewScreen(page, 'confirm-paid-later');
  await page.getByRole('button', { name: 'Confirm the booking' }).click();
  await expect(page.getByText('The booking is confirmed.')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the counter' }).click();

  const row = page.getByRole('region', { name: /^To hand out \(1\)/ });
  await expect(row.getByText(/still to pay/)).toBeVisible();
  await reviewScreen(page, 'counter-unpaid');
  await row.getByRole('button', { name: /^Hand out/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Hand out, ₹[\d,]+ unpaid$/ })).toBeVisible();
  await reviewScreen(page, 'hand-out-unpaid', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Take money' }).click();
  await dialog.getByLabel('Paid by').selectOption('UPI');
  await dialog.getByLabel('UPI reference').fill(`5${String(Date.now()).slice(-11)}`);
  await reviewScreen(page, 'hand-out-take-money', '[role=dialog]');
  await dialog.getByRole('button', { name: /^Take ₹/ }).click();

  await expect(dialog.getByRole('region', { name: 'Still to pay' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(dialog.getByText('Car handed out')).toBeVisible();
  await reviewScreen(page, 'hand-out-paid', '[role=dialog]');
});

test('a clerk notes the licences of two drivers before the car is handed out', async ({ page, app, request }) => {
  await turnCounter(request, app, true, { notesLicences: true });
  const car = await openCounter(page, request, app);
  await holdFor(page, car.carName, 'Farah Ali');
  await page.getByRole('button', { name: 'Confirm the booking' }).click();
  await expect(page.getByText('The booking is confirmed.')).toBeFocused();
  await page.getByRole('button', { name: 'Hand out' }).click();

  const drivers = page.getByRole('region', { name: 'Drivers and licences' });
  await expect(drivers.getByText('Note the customer’s licence before you hand out the car.')).toBeVisible();
  await drivers.getByRole('button', { name: 'Add a second driver' }).click();
  await drivers.getByLabel(/^Name/).fill('Dev Ali');
  for (const name of ['Farah Ali', 'Dev Ali']) {
    const driver = drivers.getByRole('group', { name: `Licence of ${name}` });
    await driver.getByLabel('Licence seen as').selectOption('Card');
    await driver.getByLabel(/^Last 4 of the licence number/).fill('4711');
    await driver.getByLabel(/^Held since/).fill('2015-03-09');
    await driver.getByLabel(/^Valid until/).fill('2035-03-08');
  }
  await reviewScreen(page, 'hand-out-licences');
  await page.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(page.getByText('Car handed out')).toBeVisible();
});
