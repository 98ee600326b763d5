import type { Locator, Page } from '@playwright/test';
import { dialogOf } from './support/admin.ts';
import { arriveAtResults, confirmButton, hold, logIn, rentButton } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/* On a slow connection, a dialog opens, has the focus and can be closed before its content has loaded. */

/** Expects an open dialog to trap the focus, and both `wayOut` and Escape to close it. Leaves it open. */
async function expectToKeepFocus(page: Page, opener: Locator, wayOut: string): Promise<void> {
  const exit = dialogOf(page).getByRole('button', { name: wayOut, exact: true });
  for (const close of [() => exit.click(), () => page.keyboard.press('Escape')]) {
    await opener.click();
    await expect(dialogOf(page)).toBeFocused();
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(exit).toBeFocused();
    }
    await close();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await opener.click();
  await expect(dialogOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(exit).toBeFocused();
}

test('the booking confirmation dialog traps the focus while its code is loading', async ({ page, request }) => {
  const release = await hold(page, '**/assets/confirm-booking-*.js');
  await arriveAtResults(page, request, 62);
  await expectToKeepFocus(page, rentButton(page), 'Cancel');

  release();

  await expect(confirmButton(page)).toBeVisible();
  await expect(dialogOf(page)).toBeFocused();
});

test('the admin’s forms and the booking details trap the focus while they are loading', async ({ page, app }) => {
  const releases = await Promise.all(
    ['**/assets/location-dialog-*.js', '**/assets/vehicle-dialog-*.js', '**/api/booking/getById*'].map(
      async (address) => hold(page, address),
    ),
  );
  await logIn(page, app.admin, '/admindashboard');
  await expectToKeepFocus(page, page.getByRole('button', { name: /^Details of booking/ }).first(), 'Close');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Lookups' }).click();
  await expectToKeepFocus(page, page.getByRole('button', { name: 'Add Location' }), 'Cancel');
  await page.keyboard.press('Escape');
  await expectToKeepFocus(page, page.getByRole('button', { name: 'Add Vehicle' }), 'Cancel');

  for (const release of releases) release();

  await expect(page.getByLabel('Car Model')).toBeVisible();
  await expect(dialogOf(page)).toBeFocused();
});

test('a click outside the location form closes it without losing the typed text, and Cancel discards the text', async ({
  page,
  app,
}) => {
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await page.getByRole('button', { name: 'Add Location' }).click();
  await page.getByLabel('Location Name').fill('Half a name');
  await page.mouse.click(5, 5);
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Location Name')).toHaveValue('Half a name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Location Name')).toHaveValue('');
});
