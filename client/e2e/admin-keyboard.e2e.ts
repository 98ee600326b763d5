import { readFile } from 'node:fs/promises';
import { dialogOf, inventName, panelOf } from './support/admin.ts';
import { daysFromToday } from './support/customer.ts';
import { chooseOption, press, tabTo, typeDay, typeInto } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

/* An admin works without a mouse: every control can be operated by keyboard, and the focus is always visible. */

test.use({ serviceWorkers: 'allow' });

test('an admin can do a whole day’s work using only the keyboard', async ({ page, app }) => {
  const [location, car] = [inventName('Location'), inventName('Nexon')];
  const { fromDate, toDate } = daysFromToday(1);
  const thisMonth = daysFromToday(0).fromDate.slice(0, 7);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const saysSo = async (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

  await test.step('logs in', async () => {
    await page.goto('/login');
    await typeInto(page, page.getByLabel('Your Email', { exact: true }), app.admin.email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), app.admin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admindashboard/);
  });

  await test.step('goes to the lookups', async () => {
    await press(page, page.getByRole('link', { name: 'Lookups' }));
    await expect(page.getByRole('heading', { name: 'Lookups', level: 1 })).toBeFocused();
  });

  await test.step('adds a location', async () => {
    await press(page, button('Add Location'));
    await expect(dialogOf(page).getByRole('heading', { name: 'Add Location' })).toBeVisible();
    await typeInto(page, page.getByLabel('Location Name'), location);
    await typeInto(page, page.getByLabel('Location Description'), 'Gate 2');
    await press(page, button('Save'));
    await saysSo('Location added');
    await expect(panelOf(page, 'Locations').getByText(location)).toBeVisible();
    await expect(button('Add Location')).toBeFocused();
  });

  await test.step('adds a vehicle', async () => {
    await press(page, button('Add Vehicle'), { key: 'Space' });
    await typeInto(page, page.getByLabel('Car Model'), car);
    await typeInto(page, page.getByLabel('Manufacturing Brand'), 'Tata');
    await typeInto(page, page.getByLabel('Model Year'), '2023');
    await typeInto(page, page.getByLabel('Rental Price'), '2600');
    await tabTo(page, page.getByLabel('Transmission Type'));
    await page.keyboard.press('End');
    await expect(page.getByLabel('Transmission Type')).not.toHaveValue('');
    await press(page, button(/^Select Available locations/), { key: 'Space' });
    await chooseOption(page, page.getByRole('option', { name: location }));
    await page.keyboard.press('Escape');
    await expect(button(/^Select Available locations/)).toBeFocused();
    await typeInto(page, page.getByLabel('Car Image 1'), '/img/cars/harrier.svg');
    await typeInto(page, page.getByLabel('Car Image 2'), '/img/cars/harrier.svg');
    await press(page, button('Save'));
    await saysSo('Vehicle added');
    await expect(button('Add Vehicle')).toBeFocused();
  });

  const row = panelOf(page, 'Vehicles').getByRole('listitem').filter({ hasText: car });

  await test.step('edits it, and disables it by its switch', async () => {
    await press(page, button(`Edit ${car}`));
    await typeInto(page, page.getByLabel('Rental Price'), '2750');
    await press(page, button('Update'));
    await expect(row).toContainText('₹2,750');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(button(`Edit ${car}`)).toBeFocused();

    await page.keyboard.press('Enter');
    await press(page, page.getByRole('switch', { name: 'Enabled', exact: true }), { key: 'Space' });
    await expect(page.getByRole('switch', { name: 'Disabled', exact: true })).toBeFocused();
    await press(page, button('Update'));
    await expect(row).toContainText('Disabled');
    await expect(button(`Edit ${car}`)).toBeFocused();
  });

  await test.step('blocks two days on its calendar and gives them back', async () => {
    await press(page, page.getByRole('link', { name: `Calendar of ${car}` }), { isBack: true });
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Block days' })).toBeVisible();
    // If today is the last day of a month, tomorrow is on the next page of the calendar.
    if (!fromDate.startsWith(thisMonth)) await press(page, button('Later'));
    const block = async (lastDay: string) => {
      await typeDay(page, page.getByLabel('From Date'), fromDate);
      await typeDay(page, page.getByLabel('To Date'), lastDay);
      await typeInto(page, page.getByLabel('Reason'), 'Yearly service');
      await press(page, button('Block days'));
    };
    await block(toDate);
    await saysSo('Days blocked');
    await expect(page.getByLabel('From Date')).toBeFocused();
    // A request for exactly the same days would be treated as a repetition and would succeed.
    await block(fromDate);
    await expect(page.getByRole('alert')).toContainText('Some of these days are taken');

    await press(page, page.getByRole('button', { name: /^Remove block/ }));
    await expect(button('Keep')).toBeFocused();
    await press(page, button('Keep'));
    await expect(page.getByRole('button', { name: /^Remove block/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, button('Yes, remove'));
    await saysSo('Block removed');
    await expect(page.getByRole('heading', { name: 'This month' })).toBeFocused();
  });

  await test.step('pages through the bookings', async () => {
    await press(page, page.getByRole('link', { name: 'Dashboard' }), { isBack: true });
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused();
    const pages = page.getByRole('navigation', { name: 'Pages of bookings' });
    const next = pages.getByRole('button', { name: 'Next' });
    await press(page, next);
    await expect(page).toHaveURL(/page=2/);
    await expect(pages.getByText(/^Page 2 of/)).toBeVisible();
    await expect(pages.getByRole('button').and(page.locator(':focus'))).toBeVisible();
    await press(page, pages.getByRole('button', { name: 'Previous' }), { isBack: true });
    await expect(pages.getByText(/^Page 1 of/)).toBeVisible();
    await expect(next).toBeFocused();
  });

  const details = page.getByRole('button', { name: /^Details of booking/ });

  await test.step('searches a booking, opens it and comes back', async () => {
    const search = page.getByLabel('Search by Booking ID');
    const id = ((await details.first().textContent()) ?? '').trim();
    await tabTo(page, search, { isBack: true });
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${id}`));
    await expect(details).toHaveCount(1);

    await press(page, details);
    await expect(page.getByRole('heading', { name: 'Booking details' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(details).toBeFocused();

    await press(page, button('Clear search'), { isBack: true });
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(page).not.toHaveURL(/q=/);
  });

  await test.step('exports the bookings', async () => {
    await tabTo(page, button('Export CSV'), { isBack: true });
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('Booking ID,Car Name,Location');
    await expect(button('Export CSV')).toBeFocused();
  });
});
