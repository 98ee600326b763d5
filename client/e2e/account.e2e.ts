import type { Page } from '@playwright/test';
import { inventLogin, logIn, registerCustomer, toast, typeLogin } from './support/customer.ts';
import { linkIn, mailTo } from './support/mails.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a new customer confirms the email with a code, changes the password, is logged out on other devices, and resets the password', async ({
  page,
  browser,
  app,
  request,
}) => {
  const login = await registerCustomer(request);
  await logIn(page, login);
  await expect(page.getByText(`Confirm your email. We sent a code to ${login.email}.`)).toBeVisible();
  await reviewScreen(page, 'strip-confirm-email');

  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await reviewScreen(page, 'profile-unconfirmed');
  const welcome = await mailTo(request, app, { email: login.email, subject: 'Confirm your email' });
  await page.getByLabel('6-digit code').fill(/^\d{6}$/m.exec(welcome)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(toast(page, 'Your email is confirmed.')).toBeVisible();
  await expect(section(page, 'Email').getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'My Bookings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your recent Bookings' })).toBeVisible();
  await expect(page.getByText('Confirm your email. We sent a code to')).toHaveCount(0);

  // A second device, which will be logged out when the password changes.
  const elsewhere = await browser.newContext({ baseURL: app.url });
  const other = await elsewhere.newPage();
  await logIn(other, login, '/bookings');
  await expect(other.getByRole('heading', { name: 'Your recent Bookings' })).toBeVisible();
  await page.goto('/profile');
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(2);
  await reviewScreen(page, 'profile');
  await page.getByLabel('Current password').fill(login.password);
  await page.getByLabel('New password', { exact: true }).fill('Osprey4#cliff');
  await page.getByLabel('Confirm new password').fill('Osprey4#cliff');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed. All other devices are logged out.')).toBeVisible();
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await mailTo(request, app, { email: login.email, subject: 'Your password was changed' });

  // On the second device, the customer resets the password through the emailed link.
  await other.getByLabel('Your Email', { exact: true }).fill(login.email);
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(other.getByLabel('Your Email', { exact: true })).toHaveValue(login.email);
  await reviewScreen(other, 'forgot-password');
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await expect(other.getByText('Check your inbox')).toBeVisible();
  await reviewScreen(other, 'forgot-password-sent');
  const mail = await mailTo(request, app, { email: login.email, subject: 'Set a new password' });
  await other.goto(linkIn(mail, 'reset-password'));
  await expect(other.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(other).toHaveURL(/\/reset-password$/);
  await other.getByLabel('New password', { exact: true }).fill('Heron5%marsh');
  await other.getByLabel('Confirm new password').fill('Heron5%marsh');
  await reviewScreen(other, 'reset-password');
  await other.getByRole('button', { name: 'Set new password' }).click();
  await expect(other.getByText('Your password is changed')).toBeVisible();
  await reviewScreen(other, 'reset-password-done');
  await other.getByRole('link', { name: 'Login', exact: true }).click();
  await typeLogin(other, { email: login.email, password: 'Heron5%marsh' });
  await expect(other).toHaveURL(/\/dashboard/);
  await elsewhere.close();
});

test('a new email address takes effect when the customer confirms it on the page that the emailed link opens', async ({
  page,
  app,
  request,
}) => {
  const login = await registerCustomer(request);
  const email = inventLogin().email;
  await logIn(page, login, '/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await section(page, 'Email').getByLabel('Current password').fill(login.password);
  await reviewScreen(page, 'profile-change-email');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(/It replaces your current email once you confirm it/)).toBeVisible();
  const link = linkIn(await mailTo(request, app, { email, subject: 'Confirm your email' }), 'confirm-email');

  await page.goto(link);
  await reviewScreen(page, 'confirm-email');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Your email is confirmed')).toBeVisible();
  await reviewScreen(page, 'confirm-email-done');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(page.getByText(email)).toBeVisible();
});
