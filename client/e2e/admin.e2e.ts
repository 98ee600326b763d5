import { dialogOf, makeFleet, panelOf, seeToast } from './support/admin.ts';
import { daysFromToday, logIn, registerCustomer, searchCars } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/* The daily work of admins. Each journey uses its own location and car. */

test('customers find a car at its new price until the car is disabled', async ({ page, app, request, browser }) => {
  const { car, location } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=lookups');

  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await page.getByLabel('Rental Price').fill('2800');
  await page.getByRole('button', { name: 'Update' }).click();
  await seeToast(page, 'Vehicle updated');
  await expect(panelOf(page, 'Vehicles').getByRole('listitem').filter({ hasText: car.carName })).toContainText(
    '₹2,800',
  );

  const visitor = await browser.newPage({ baseURL: app.url });
  await logIn(visitor, await registerCustomer(request));
  await visitor.getByLabel('Location').selectOption({ label: location.name });
  await searchCars(visitor, daysFromToday(40));
  await expect(visitor.getByRole('button', { name: 'Rent for ₹5,600' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await page.getByText('Enabled', { exact: true }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await seeToast(page, 'Vehicle updated');
  await visitor.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(visitor.getByText('Out of cars for your dates—guess everyone had the same great idea!')).toBeVisible();
  await visitor.close();
});

test('typed text survives a click outside the dialog, and Cancel discards it', async ({ page, app }) => {
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
