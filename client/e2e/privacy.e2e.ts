import { readFile } from 'node:fs/promises';
import { inventLogin, logIn, registerCustomer, toast, typeLogin } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Consent, data export and account deletion. Uses `reviewScreen` to check the screens on the way. */

test('the sign-up form names the documents that it asks consent for, the privacy notice explains the consent, and the profile shows it', async ({
  page,
}) => {
  const login = inventLogin();
  await page.goto('/signup');
  await expect(page.getByText('By signing up you agree to the')).toBeVisible();
  await reviewScreen(page, 'signup-with-notice');
  await page.getByRole('link', { name: 'privacy notice' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy notice', level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(/Grievance officer: /)).toBeVisible();
  await reviewScreen(page, 'privacy');

  await page.goto('/signup');
  await page.getByLabel('Your Name').fill(login.name);
  await page.getByLabel('Your Email', { exact: true }).fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByLabel('Confirm password').fill(login.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await logIn(page, login, '/profile');
  await expect(page.getByText(/You agreed to the privacy notice of/)).toBeVisible();
});

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

  const anew = await request.post('/api/auth/register', { data: login });
  expect(anew.status()).toBe(201);
  await typeLogin(page, login);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});
