import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('an owner adds a key and an endpoint, whose receiver is back after a failure and gets a signed test', async ({
  page,
  app,
}) => {
  const received: { id: string; signature: string }[] = [];
  let status = 503;
  const receiver = createServer((req, res) => {
    received.push({ id: String(req.headers['webhook-id']), signature: String(req.headers['webhook-signature']) });
    res.writeHead(status).end();
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const { port } = receiver.address() as AddressInfo;
  await logIn(page, app.admin, '/admindashboard?view=connections');

  const keys = page.getByRole('region', { name: 'API keys', exact: true });
  await keys.getByLabel('Name of the program').fill('Accounting program');
  await keys.getByLabel('Your password').fill(app.admin.password);
  await page.keyboard.press('Enter');
  await expect(keys.getByRole('region', { name: 'Key for “Accounting program”' })).toBeFocused();
  await expect(keys.getByRole('button', { name: 'Revoke Accounting program' })).toBeVisible();

  const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
  await webhooks.getByLabel('Name of the receiver').focus();
  await page.keyboard.type('Books');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`http://127.0.0.1:${port}/events`);
  await webhooks.getByLabel('Your password').fill(app.admin.password);
  await page.keyboard.press('Enter');
  await expect(webhooks.getByRole('region', { name: 'Secret of “Books”' })).toBeFocused();
  // The emptied fields have no errors.
  await expect(page.getByText('Enter a password')).toHaveCount(0);
  await reviewScreen(page, 'admin-connections-secrets');

  await webhooks.getByRole('button', { name: 'Send a test to Books' }).click();
  await expect(webhooks.getByText('HTTP 503')).toBeVisible({ timeout: 20_000 });
  await reviewScreen(page, 'admin-connections-deliveries');
  status = 204;
  await webhooks.getByRole('button', { name: /^Send again/ }).click();
  await expect(webhooks.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received[0]?.signature).toMatch(/^v1,/);

  await webhooks.getByRole('button', { name: 'Edit Books' }).click();
  await reviewScreen(page, 'admin-connections-edit');
  await webhooks.getByRole('button', { name: 'Delete Books' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(webhooks.getByText('No endpoints yet.')).toBeVisible();
  receiver.close();
});
