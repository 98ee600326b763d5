import { logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('an owner enters the ledger names, locks last month, checks it and unlocks it', async ({ page, app }) => {
  await logIn(page, app.admin, '/admindashboard?view=tax');
  await page.getByRole('button', { name: 'Edit ledger names' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'No files for Tally Prime' }).click();
  await dialog.getByRole('switch', { name: 'No files for Zoho Books' }).click();
  await dialog.getByRole('textbox', { name: 'Customers' }).fill('Rental customers');
  await dialog.getByRole('textbox', { name: 'Sales without GST' }).fill('Car rental & extras');
  await dialog.getByRole('switch', { name: 'No vouchers of the money' }).click();
  await dialog.getByRole('textbox', { name: 'Cash' }).fill('Cash in hand');
  await reviewScreen(page, 'ledger-names');
  await dialog.getByRole('switch', { name: 'Files for Tally Prime' }).click();
  await dialog.getByRole('switch', { name: 'Files for Zoho Books' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Both programs are turned off. The zip has no files for them.')).toBeVisible();

  const lock = page.getByRole('button', { name: /^Lock / });
  await lock.click();
  await expect(page.getByRole('alertdialog')).toBeFocused();
  await reviewScreen(page, 'lock-month');
  await lock.click();
  const locked = page.getByRole('region', { name: 'Locked months' });
  await expect(locked.getByText(/^Locked on/)).toBeVisible();
  await locked.getByRole('button', { name: /^Check/ }).click();
  await expect(locked.getByText(/^Nothing has changed since it was locked on/)).toBeVisible();
  await locked.getByRole('button', { name: /^Unlock/ }).click();
  await reviewScreen(page, 'locked-month');

  await locked.getByRole('textbox', { name: /^Why is it unlocked/ }).fill('A journey unlocks it again');
  await locked
    .getByRole('button', { name: /^Unlock/ })
    .last()
    .click();
  await expect(locked.getByText('No month is locked.')).toBeVisible();
});
