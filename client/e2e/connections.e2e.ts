import { makeFleet } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('an owner adds a calendar feed with the keyboard, reads it, replaces its address and revokes it', async ({
  page,
  app,
  request,
}) => {
  const { location } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=connections');

  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Front desk');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: location.name });
  await page.getByRole('button', { name: 'Create address' }).focus();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('region', { name: 'Address of “Front desk”' });
  await expect(shown).toBeFocused();
  await reviewScreen(page, 'admin-connections');
  const addressOf = async () => new URL((await shown.getByText('calendar.ics').textContent()) ?? '');
  const statusOf = async ({ pathname, search }: URL) => (await request.get(pathname + search)).status();
  const first = await addressOf();
  const read = await request.get(first.pathname + first.search);
  expect([read.headers()['content-type'], (await read.text()).split('\r\n')[0]]).toEqual([
    'text/calendar; charset=utf-8',
    'BEGIN:VCALENDAR',
  ]);

  await page.getByRole('button', { name: 'Replace address of Front desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click();
  await expect(shown.getByText(first.href)).toBeHidden();
  const second = await addressOf();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  await page.getByRole('button', { name: 'Revoke Front desk' }).click();
  await reviewScreen(page, 'admin-connections-revoke');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Front desk' })).toBeHidden();
  expect(await statusOf(second)).toBe(404);
});
