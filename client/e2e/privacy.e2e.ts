import { readFile } from 'node:fs/promises';
import { logIn, registerCustomer, toast, typeLogin } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('a customer views all the data stored about them and downloads it as one file', async ({ page, request }) => {
  const login = await registerCustomer(request);
  await logIn(page, login, '/profile');
  await page.getByRole('link', { name: 'Download my data' }).click();
  await expect(page.getByRole('heading', { name: 'What we have stored about you' })).toBeVisible();
  await expect(page.getByText(login.email).first()).toBeVisible();
  await reviewScreen(page, 'own-data');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');

  const data: { account: { email: string }; sessions: unknown[] } = JSON.parse(file);
  expect([data.account.email, data.sessions.length]).toEqual([login.email, 1]);
  expect(file).not.toContain('passwordHash');
});

test('a customer deletes the account using only the keyboard, is logged out, cannot log in again, and can sign up again', async ({
  page,
  request,
}) => {
  const login = await registerCustomer(request);
  await logIn(page, login, '/profile');
  const button = page.getByRole('button', { name: 'Delete my account' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await reviewScreen(page, 'delete-account');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Your password').fill(login.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(toast(page, 'Your account is deleted')).toBeVisible();
  await typeLogin(page, login);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email or password is not correct');

  expect((await request.post('/api/auth/register', { data: login })).status()).toBe(201);
  await typeLogin(page, login);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});
