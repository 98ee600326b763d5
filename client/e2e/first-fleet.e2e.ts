import type { Page } from '@playwright/test';
import { addDays } from '@rental/contracts';
import { inventName, panelOf } from './support/admin.ts';
import { daysFromToday, logIn } from './support/customer.ts';
import { press, tabTo, typeDay, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Follows the steps in `docs/first-fleet.md`; if a step changes here, change the document too. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Returns ten number plates that no other journey uses. */
const platesOf = (index: number): string[] =>
  Array.from({ length: 10 }, (_, car) => `KL ${index}${car} W ${Date.now() % 1_000_000}`);

test('a new admin sets up 40 cars with their location and prices', async ({ page, app, request }) => {
  const [location, season] = [inventName('Kochi'), inventName('Diwali')];
  const names = [inventName('Swift'), inventName('Creta'), inventName('Innova'), inventName('Fortuner')];
  await logIn(page, app.admin, '/admindashboard?view=lookups');

  await test.step('a location with its hours', async () => {
    await button(page, 'Add Location').click();
    await page.getByLabel('Location Name').fill(location);
    await page.getByLabel('Location Description').fill('Beside the metro');
    await button(page, 'More details of this location').click();
    await page.getByLabel('Address').fill('12 MG Road, Kochi 682016');
    await page.getByRole('switch', { name: 'No opening hours set' }).click();
    await button(page, 'Save').click();
    await expect(panelOf(page, 'Locations').getByText(location)).toBeVisible();
  });

  for (const [index, name] of names.entries()) {
    await test.step(`ten cars of model ${index + 1}`, async () => {
      await button(page, 'Add Vehicle').click();
      await page.getByLabel('Car Model').fill(name);
      await page.getByLabel('Manufacturing Brand').fill('Maruti Suzuki');
      await page.getByLabel('Model Year').fill('2024');
      await page.getByLabel('Rental Price').click();
      await page.keyboard.type('1450');
      await button(page, /^Select Available locations/).click();
      await page.getByRole('option', { name: location }).click();
      await page.keyboard.press('Escape');
      await button(page, 'Use our drawing, first picture').click();
      await button(page, 'Use our drawing, second picture').click();
      await button(page, 'Several identical cars').click();
      await page.getByLabel('How many').fill('10');
      await page.getByLabel('One number plate per line').fill(platesOf(index).join('\n'));
      await button(page, 'Save').click();
      await expect(button(page, `10 cars, ${name}`)).toBeVisible();
    });
  }
  await expect(page.getByRole('listitem').filter({ hasText: `${names[0]}Maruti Suzuki 2024` })).toContainText('₹1,450');

  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const before = await (await request.get('/api/settings/getPrices', { headers })).json();
  try {
    await test.step('prices of the weekend and of a season, by keyboard alone', async () => {
      const { fromDate } = daysFromToday(300);
      await press(page, page.getByRole('link', { name: 'Prices' }), { isBack: true });
      await expect(button(page, 'Add season')).toBeVisible();
      await press(page, page.getByRole('checkbox', { name: 'Sat' }), { key: 'Space' });
      await press(page, page.getByRole('checkbox', { name: 'Sun' }), { key: 'Space' });
      await press(page, button(page, 'Add season'));
      await expect(page.getByLabel('Name')).toBeFocused();
      await page.keyboard.type(season);
      await typeDay(page, page.getByLabel('First day'), fromDate);
      await typeDay(page, page.getByLabel('Last day'), addDays(fromDate, 6));
      const fields = page.getByRole('group', { name: season });
      await typeInto(page, fields.getByLabel('A day costs'), '40');
      await typeInto(page, fields.getByLabel('Minimum days'), '3');
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText(`${season}, 40% more`)).toBeVisible();
      await tabTo(page, button(page, 'Save'));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nothing to save')).toBeVisible();
    });
    await reviewScreen(page, 'admin-prices');
  } finally {
    await request.put('/api/settings/savePrices', { headers, data: before.data.prices });
  }
});
