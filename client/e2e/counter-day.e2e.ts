import type { APIRequestContext, Page } from '@playwright/test';
import { dayInIndia } from '@rental/contracts';
import { makeFleet, saveCharges, seeToast, turnCounter } from './support/admin.ts';
import {
  checkoutFrame,
  confirmButton,
  logIn,
  paySuccessfully,
  registerCustomer,
  rentButton,
} from './support/customer.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* A clerk’s work on the counter page, from the hand-out of a car to its return. */

/** Rents the location’s car for today, as a new customer. */
async function rentToday(page: Page, request: APIRequestContext, locationId: string, day: string): Promise<void> {
  await logIn(page, await registerCustomer(request), `/dashboard?location=${locationId}&from=${day}&to=${day}`);
  await rentButton(page).click();
  await page.getByRole('button', { name: 'Only if it happens' }).click();
  await reviewScreen(page, 'dashboard-only-if-it-happens', '[role=dialog]');
  await confirmButton(page).click();
  await paySuccessfully(page, await checkoutFrame(page));
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
}

/** Sets the `Date` header of replies to the test’s time, because Node.js fills it in from the real clock. */
async function moveReplies(page: Page, now: () => Date): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: now().toUTCString() } });
  });
}

const list = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('a clerk hands out a car, sees that it is late, takes it back and undoes that [E18]', async ({
  page,
  app,
  own,
  request,
  browser,
}) => {
  const { locationId, location, car } = await makeFleet(request, app);
  await turnCounter(request, app, true);
  await saveCharges(request, app, [
    { kind: 'late', words: '₹200 per started hour', price: 200, per: 'hour' },
    { kind: 'fine', words: 'As on the official notice' },
  ]);
  const customer = await browser.newPage({ baseURL: app.url });
  await rentToday(customer, request, locationId, dayInIndia(own.now()));
  await customer.close();
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });

  try {
    await test.step('hands out the car by keyboard, with odometer and fuel', async () => {
      await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
      const toHandOut = list(page, /^To hand out \(1\)/);
      await expect(toHandOut.getByText(location.name)).toBeVisible();
      await reviewScreen(page, 'counter-to-hand-out');
      await press(page, toHandOut.getByRole('button', { name: `Hand out: ${car.carName}, Meera Nair` }));
      await typeInto(page, dialog.getByLabel('Odometer'), '41220');
      await tabTo(page, dialog.getByLabel('Fuel'));
      await page.keyboard.type('7');
      await expect(dialog.getByLabel('Fuel')).toHaveValue('7');
      await typeInto(page, dialog.getByLabel('Note'), 'Scratch on the left door');
      await reviewScreen(page, 'counter-hand-out', '[role=dialog]');
      await press(page, button('Hand out'));
      await expect(dialog.getByText('Car handed out')).toBeVisible();
      await reviewScreen(page, 'counter-handed-out', '[role=dialog]');
      await press(page, button('Done'));
      await expect(dialog).toHaveCount(0);
      await expect(list(page, /^Now$/)).toBeFocused();
      await expect(page.getByText('No cars to hand out today.')).toBeVisible();
    });

    await test.step('sees after midnight that the car is overdue', async () => {
      const now = own.now();
      const minutesOfDay = (now.getUTCHours() * 60 + now.getUTCMinutes() + 330) % 1_440;
      await own.passMinutes(1_440 - minutesOfDay + 130);
      await moveReplies(page, own.now);
      // The session ends if the hand-out was in the morning, and so does a login before the server’s clock has moved.
      await expect(async () => {
        await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
        await expect(list(page, /^Overdue \(1\)/).getByText(/late$/)).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await reviewScreen(page, 'counter-overdue');
    });

    await test.step('takes the car back, confirms the lower reading, and undoes it', async () => {
      await press(page, page.getByRole('button', { name: `Take back: ${car.carName}, Meera Nair` }));
      await typeInto(page, dialog.getByLabel('Odometer'), '4122');
      await expect(dialog.getByText('The last reading was 41,220 km. Read it again.')).toBeVisible();
      await typeInto(page, dialog.getByLabel('Reason for the lower reading'), 'New instrument');
      await reviewScreen(page, 'counter-take-back', '[role=dialog]');
      await press(page, button('Take back'));
      await expect(dialog.getByText('Car taken back')).toBeVisible();
      await press(page, button('Undo'));
      await expect(dialog.getByText('The booking is as it was before.')).toBeVisible();
      await press(page, button('Done'));
      await expect(list(page, /^Overdue \(1\)/)).toBeVisible();
    });

    await test.step('takes the car back again, in the details of the booking that the search finds', async () => {
      await page.getByRole('textbox', { name: 'Find a booking' }).fill('Meera Nair');
      await page.getByRole('textbox', { name: 'Find a booking' }).press('Enter');
      const found = list(page, /^Bookings found$/);
      await found.getByRole('listitem').filter({ hasText: location.name }).getByRole('button').click();
      const counter = dialog.getByRole('region', { name: 'Counter' });
      await expect(counter.getByRole('heading', { name: 'Out' })).toBeVisible();
      await expect(counter.getByText(/^Undone/)).toBeVisible();
      await reviewScreen(page, 'counter-booking', '[role=dialog]');
      await counter.getByRole('button', { name: 'Take back' }).click();
      await counter.getByLabel('Odometer').fill('41300');
      await counter.getByRole('button', { name: 'Take back' }).click();
      await expect(counter.getByText('Car taken back')).toBeVisible();
      await counter.getByRole('button', { name: 'Done' }).click();
      await expect(counter.getByRole('heading', { name: 'Returned' })).toBeVisible();
      await expect(counter.getByRole('button', { name: 'Undo' })).toBeVisible();
    });

    await test.step('charges the late return, and takes the money for it', async () => {
      await button('Add charge').click();
      await dialog.getByLabel('Started hours').fill('2');
      await dialog.getByLabel('What the customer reads').fill('Returned 2 hours late');
      await dialog.getByLabel('What shows it').fill('Returned at 02:10');
      await reviewScreen(page, 'booking-charge', '[role=dialog]');
      await button('Charge ₹400').click();
      await seeToast(page, 'Charge added');
      await expect(dialog.getByText('₹400 still to pay')).toBeVisible();
      await reviewScreen(page, 'booking-charged', '[role=dialog]');
      await button('Take money').click();
      await button('Take ₹400').click();
      await seeToast(page, 'Money taken');
      await expect(dialog.getByText('₹400 still to pay')).toHaveCount(0);
      await button('Close').click();
      await expect(list(page, /^Overdue/)).toHaveCount(0);
    });
  } finally {
    // The next journey needs an app whose clock has not moved by a day.
    await own.stop();
  }
});
