import { lineKinds, lineTexts } from '@rental/contracts';
import type { Page } from '@playwright/test';
import { makeFleet, seeToast } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { inventGstin, inventLetters } from './support/invent-gstin.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Long settings forms. While there are unsaved changes, a bar with the Save button covers the bottom of the window. */

/** Runs in the page. Describes the focused element if the save bar covers any part of it, otherwise returns null. */
function findCovered(): string | null {
  const bar = document.querySelector<HTMLElement>('[data-save-bar]');
  const focused = document.activeElement;
  if (!bar || !focused || focused.contains(bar) || bar.contains(focused)) return null;
  const [edge, field] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered = field.bottom > edge.top && field.top < edge.bottom && field.right > edge.left;
  return isCovered ? focused.outerHTML.slice(0, 200) : null;
}

/** Moves through the form with Tab and Shift+Tab, and expects the save bar to cover no focused element. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(findCovered)).toBeNull();
    }
  }
}

for (const width of [360, 768, 1280]) {
  test(`the save bar of the prices form never covers the focused element at a width of ${width} px`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, app.admin, '/admindashboard?view=prices');
    await page.getByRole('button', { name: 'Add season' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(page.locator('[data-save-bar]')).toHaveCSS('position', 'sticky');

    await expectNothingCovered(page);
  });
}

test('the invalid field stays visible when an error message makes the save bar taller', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, app.admin, '/admindashboard?view=prices');
  await page.getByRole('button', { name: 'Add season' }).click();
  await page.getByLabel('Minimum days').fill('1.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Minimum days')).toBeFocused();

  await expect(page.getByText('One field needs your attention. Nothing was saved.')).toBeInViewport();
  await expect.poll(() => page.evaluate(findCovered)).toBeNull();
  await reviewScreen(page, 'admin-prices-wrong');
});

test('an owner adds a GST registration and a tax profile with the keyboard and chooses them in a location and a car', async ({
  page,
  app,
  request,
}) => {
  const { location, car } = await makeFleet(request, app);
  const number = inventGstin('27');
  await page.route('**/api/tax/get{Registrations,Profiles}', (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'None', data: [] } }),
  );
  await logIn(page, app.admin, '/admindashboard?view=tax');
  await expect(page.getByText(/^No registrations yet/)).toBeVisible();
  await reviewScreen(page, 'admin-tax-empty');
  await page.unroute('**/api/tax/get{Registrations,Profiles}');

  await page.getByRole('button', { name: 'Add registration' }).press('Enter');
  await page.getByLabel('State').selectOption('27');
  await page.getByLabel('GSTIN').fill(`${number.slice(0, 14)}-`);
  await page.getByLabel('Legal name').fill('Sarani Car Rentals Private Limited');
  await page.getByLabel('Address').fill('12 Station Road\nPune 411001');
  await page.getByLabel('Prefix of paper numbers').fill('KARNA');
  await page.keyboard.press('Enter');
  await expect(page.getByText('has 17 characters. At most 16 are allowed.')).toBeVisible();
  await expect(page.getByLabel('GSTIN')).toBeFocused();
  await reviewScreen(page, 'admin-tax-wrong');
  await page.getByLabel('GSTIN').fill(number.toLowerCase());
  await page.getByLabel('Prefix of paper numbers').fill(inventLetters(4));
  await page.getByLabel('Tax invoices').selectOption('As soon as money is paid');
  await page.getByLabel('Prefix of paper numbers').press('Enter');
  await expect(page.getByRole('button', { name: `Edit ${number}` })).toBeVisible();

  const profile = `Cars ${inventLetters(8)}`;
  await page.getByRole('button', { name: 'Add tax profile' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill(profile);
  await page.getByLabel('Service code (SAC)').fill('997311');
  await page.getByLabel('Percent').fill('40.5');
  await page.getByLabel('Decided by').fill('R. Iyer');
  await page.getByLabel('Decided on').fill('2025-10-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 40%')).toBeVisible();
  await expect(page.getByLabel('Percent')).toBeFocused();
  await reviewScreen(page, 'admin-tax-profile-wrong');
  await page.getByLabel('Percent').fill('18');
  await page.keyboard.press('Enter');
  await expect(page.getByText('As told by R. Iyer on 01-10-2025. Sarani does not decide tax.').first()).toBeVisible();
  await reviewScreen(page, 'admin-tax');

  await page.goto('/admindashboard?view=lookups');
  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await page.getByRole('button', { name: 'More details of this car' }).click();
  await page.getByLabel('Tax profile').selectOption(profile);
  await reviewScreen(page, 'admin-vehicle-tax');
  await page.getByRole('button', { name: 'Update' }).click();
  await seeToast(page, 'Vehicle updated');
  await page.getByRole('button', { name: `Edit ${location.name}` }).click();
  await page.getByRole('button', { name: 'More details of this location' }).click();
  await page.getByLabel('GST registration').selectOption(`Maharashtra (27), ${number}`);
  await reviewScreen(page, 'admin-location-registration');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Location updated')).toBeVisible();
});

test('an owner chooses which charges are taxed, using the keyboard', async ({ page, app }) => {
  const panel = page.getByRole('region', { name: 'Taxed charges' });
  const form = page.getByRole('dialog');
  // The same choice as in the server’s settings, so that other tests’ papers are taxed as before.
  const untaxed = new Set(['goodwill', 'toll', 'fine', 'damage']);
  await logIn(page, app.admin, '/admindashboard?view=tax');
  await panel.getByRole('button', { name: 'Edit taxed charges' }).press('Enter');
  await form.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(form.getByLabel(lineTexts.rental, { exact: true })).toBeFocused();
  await reviewScreen(page, 'admin-taxed-charges-wrong', '[role=dialog]');

  for (const kind of lineKinds) {
    await form.getByLabel(lineTexts[kind], { exact: true }).selectOption(untaxed.has(kind) ? 'Not taxed' : 'Taxed');
  }
  await form.getByLabel('Decided by').fill('R. Iyer');
  await form.getByLabel('Decided on').fill('2025-10-01');
  await page.keyboard.press('Enter');

  await seeToast(page, 'Taxed charges saved');
  await expect(panel.getByText('As told by R. Iyer on 01-10-2025. Sarani does not decide tax.')).toBeVisible();
  await reviewScreen(page, 'admin-taxed-charges');
});
