import { addDays, dayInIndia, showPlate } from '@rental/contracts';
import { makeFleet, seeToast } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { press, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('an owner records a service by keyboard, sees when the next one is due, and books the workshop', async ({
  page,
  app,
  own,
  request,
}) => {
  const plate = `KA02${String(Date.now()).slice(-6)}`;
  const { car } = await makeFleet(request, app, { plate, serviceKm: 10_000, serviceMonths: 12 });
  const today = dayInIndia(own.now());
  await logIn(page, app.admin, '/admindashboard?view=lookups&tab=vehicles');
  await page.getByLabel('Search by name, plate or location').fill(plate);
  await expect(page.getByText(showPlate(plate))).toBeVisible();
  await press(page, page.getByRole('button', { name: `Service and costs of ${car.carName}` }));
  const dialog = page.getByRole('dialog');

  await test.step('records a service of a year ago', async () => {
    await expect(dialog.getByText('No costs are recorded yet.')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Record a cost' }));
    await expect(dialog.getByLabel('Kind')).toBeFocused();
    await dialog.getByLabel(/^Day/).fill(addDays(today, -360));
    await typeInto(page, dialog.getByLabel(/^Amount/), '8450');
    await typeInto(page, dialog.getByLabel(/^Odometer/), '31500');
    await typeInto(page, dialog.getByLabel(/^Note/), 'Oil, filters and brake pads');
    await reviewScreen(page, 'costs-form', '[role=dialog]');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await seeToast(page, 'Cost recorded');
    await expect(dialog.getByText(/^Service due on/)).toBeVisible();
    await reviewScreen(page, 'costs', '[role=dialog]');
  });

  await test.step('is asked before a cost is deleted, and keeps it', async () => {
    await press(page, dialog.getByRole('button', { name: /^Delete: Service/ }));
    await reviewScreen(page, 'costs-delete', '[role=dialog]');
    await press(page, dialog.getByRole('button', { name: 'Keep it' }));
  });

  await test.step('opens the form that blocks the car, with the reason filled in', async () => {
    await press(page, dialog.getByRole('link', { name: 'Book the workshop' }));
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Service');
    await reviewScreen(page, 'calendar-workshop');
  });

  await test.step('sees the car marked in the list, and what it cost in the report', async () => {
    await page.goto('/admindashboard?view=lookups&tab=vehicles');
    await page.getByLabel('Search by name, plate or location').fill(plate);
    await expect(page.getByText(/^Service due on/)).toBeVisible();
    await reviewScreen(page, 'lookups-service-due');
    await page.goto('/admindashboard?view=reports');
    await page.getByRole('button', { name: 'Last 12 months' }).click();
    await expect(page.getByRole('columnheader', { name: 'Costs' })).toBeVisible();
    await reviewScreen(page, 'reports-costs');
  });
});
