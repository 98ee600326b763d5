import type { Page } from '@playwright/test';
import { dialogOf, findPaidBooking, makeFleet, panelOf } from './support/admin.ts';
import {
  arriveAtResults,
  bookingCards,
  daysFromToday,
  logIn,
  openCheckout,
  paySuccessfully,
  toast,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/*
 * What screens show and do when a change was sent but the reply was lost, so that the server may have made the change.
 */

const checkFirst = 'The connection dropped. It may still have worked, so check before you try again.';
const tryAgain = 'The connection dropped. Check it and try again: nothing is done twice.';

/** Lets the server handle the next call to this path, but drops the reply. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/api/${path}*`, lose, { times: 1 });
}

/** Blocks calls to these paths until the returned function is called. */
async function cutOff(page: Page, ...paths: string[]): Promise<() => Promise<void>> {
  const addresses = paths.map((path) => `**/api/${path}*`);
  for (const address of addresses) await page.route(address, (route) => route.abort());
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

test('a customer cancels a booking while offline, and again when only the reply is lost', async ({ page, request }) => {
  await arriveAtResults(page, request, 114);
  await paySuccessfully(page, await openCheckout(page));
  await page.goto('/bookings');
  await bookingCards(page).getByRole('button', { name: 'Cancel booking' }).click();
  const reconnect = await cutOff(page, 'booking/cancel');

  await dialogOf(page).getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText(tryAgain);
  await reviewScreen(page, 'bookings-cancel-lost');

  await reconnect();
  await loseAnswer(page, 'booking/cancel');
  await dialogOf(page).getByRole('button', { name: 'Cancel booking' }).click();

  await expect(toast(page, 'Booking cancelled')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(bookingCards(page)).toContainText('You cancelled this booking.');
});

test('an admin blocks days and releases them while the replies are lost', async ({ page, request, app }) => {
  const { carId } = await makeFleet(request, app);
  const { fromDate } = daysFromToday(0);
  await logIn(page, app.admin, `/admindashboard?view=calendar&car=${carId}`);
  await page.getByLabel('From Date').fill(fromDate);
  await page.getByLabel('To Date').fill(fromDate);
  await page.getByLabel('Reason').fill('Yearly service');
  await loseAnswer(page, 'vehicle/block');

  await page.getByRole('button', { name: 'Block days' }).click();

  await expect(page.getByRole('alert')).toHaveText(tryAgain);
  const remove = page.getByRole('button', { name: /^Remove block/ });
  await expect(remove).toBeVisible();
  await reviewScreen(page, 'admin-block-lost');

  await remove.click();
  await loseAnswer(page, 'vehicle/block/release');
  await page.getByRole('button', { name: 'Yes, remove' }).click();

  await expect(page.getByText('Available on every day.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This month' })).toBeFocused();
  await expect(toast(page, tryAgain)).toBeVisible();
  await reviewScreen(page, 'admin-block-removed-lost');
});

test('an admin who cancels a booking while offline does not lose the typed text', async ({ page, request, app }) => {
  const { _id } = await findPaidBooking(request, app);
  await logIn(page, app.admin, `/admindashboard?booking=${_id}`);
  await dialogOf(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await dialogOf(page)
    .getByLabel(/^Reason/)
    .fill('Gearbox broken');
  const reconnect = await cutOff(page, 'booking/adminCancel', 'booking/getById');

  await dialogOf(page)
    .getByRole('button', { name: /^Cancel, refund/ })
    .click();

  await expect(dialogOf(page).getByText(tryAgain)).toBeVisible();
  await expect(dialogOf(page).getByText('This booking may have changed.')).toBeVisible();
  await reviewScreen(page, 'admin-cancel-lost');
  await reconnect();
  await dialogOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialogOf(page).getByText('This booking may have changed.')).toHaveCount(0);
  await expect(dialogOf(page).getByLabel(/^Reason/)).toHaveValue('Gearbox broken');
});

test('an admin adds a location while offline, then returns to the vehicles tab on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await page.getByRole('button', { name: 'Add Location' }).click();
  await page.getByLabel('Location Name').fill('Nowhere');
  await page.getByLabel('Location Description').fill('It does not arrive');
  await cutOff(page, 'location/create');

  await page.getByRole('button', { name: 'Save' }).click();

  await expect(dialogOf(page).getByText(checkFirst)).toBeVisible();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await reviewScreen(page, 'admin-location-lost');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Vehicles' }).click();
  await page
    .getByRole('link', { name: /^Calendar of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Block days' })).toBeVisible();
  await page.goBack();
  await expect(panelOf(page, 'Vehicles')).toBeVisible();
  await reviewScreen(page, 'admin-lookups-vehicles');
});
