import type { Page } from '@playwright/test';
import { seeToast } from './support/admin.ts';
import { inventLogin, logIn, registerCustomer, typeLogin } from './support/customer.ts';
import { linkIn, mailTo } from './support/mails.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';
import { codeOfApp } from './support/totp.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function openDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Search by name or email').fill(email);
  await page.getByLabel('Search by name or email').press('Enter');
  const accounts = section(page, 'Accounts').getByRole('listitem');
  await expect(accounts).toHaveCount(1);
  await expect(accounts).toContainText(email);
  await accounts.getByRole('button', { name: /^Details of/ }).click();
  await expect(accounts.getByText('Upcoming paid bookings')).toBeVisible();
}

/** Uses the keyboard, because a page that is still loading may move the menu away from the mouse. */
async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Profile menu/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your Email', { exact: true })).toBeVisible();
}

test('an admin is invited, sets up two-step login, and logs in with a code and a recovery code', async ({
  page,
  browser,
  app,
  own,
  request,
}) => {
  const { email } = inventLogin();
  const password = 'Osprey4#cliff';
  const office = await browser.newContext({ baseURL: app.url });
  const desk = await office.newPage();
  await logIn(desk, app.admin, '/admindashboard?view=people');
  await desk.getByLabel('Email of the new admin').fill(email);
  await desk.getByLabel('Your password').fill(app.admin.password);
  await desk.getByRole('button', { name: 'Send invitation' }).click();
  await seeToast(desk, 'Invitation sent');
  await expect(desk.getByText(email)).toBeVisible();
  await reviewScreen(desk, 'admin-people');
  await office.close();

  const mail = await mailTo(request, app, { email, subject: 'You have been invited to manage Sarani' });
  await page.goto(linkIn(mail, 'invitation'));
  await page.getByLabel('Your Name').fill('Vikram Shah');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await reviewScreen(page, 'invitation');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByText('You are an admin now.')).toBeVisible();
  await reviewScreen(page, 'invitation-accepted');
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await typeLogin(page, { email, password });
  await expect(page).toHaveURL(/\/admindashboard/);

  await page.goto('/profile');
  const factor = section(page, 'Two-step login');
  await factor.getByLabel('Password', { exact: true }).fill(password);
  await reviewScreen(page, 'second-factor-off');
  await factor.getByRole('button', { name: 'Set up' }).click();
  const key = (await factor.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await expect(factor.getByRole('img', { name: 'QR code for the key' })).toBeVisible();
  await reviewScreen(page, 'second-factor-key');
  await factor.getByLabel('Code from your app').fill(codeOfApp(key, own.now()));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await reviewScreen(page, 'second-factor-recovery-codes');
  await factor.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factor.getByText('10 recovery codes left')).toBeVisible();
  await reviewScreen(page, 'second-factor-on');

  await logOut(page);
  await typeLogin(page, { email, password });
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await reviewScreen(page, 'login-code');
  // Each code works only once, so this uses the code of the next half-minute, which is already accepted.
  await page.keyboard.type(codeOfApp(key, own.now(), 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await logOut(page);
  await typeLogin(page, { email, password });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await mailTo(request, app, { email, subject: 'Two-step login: used with a recovery code' });
});

test('an admin disables an account by keyboard, its owner is notified by email, and the admin enables it again', async ({
  page,
  app,
  request,
}) => {
  const login = await registerCustomer(request);
  await logIn(page, app.admin, '/admindashboard?view=people');
  await openDetails(page, login.email);
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await reviewScreen(page, 'admin-people-disable');
  await page.keyboard.type('Payments with stolen cards');
  await page.keyboard.press('Tab');
  await page.keyboard.type(app.admin.password);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Account disabled');
  await expect(section(page, 'Accounts').getByText('Payments with stolen cards')).toBeVisible();
  await reviewScreen(page, 'admin-people-disabled');

  await mailTo(request, app, { email: login.email, subject: 'Your account was disabled' });

  await page.getByRole('button', { name: 'Enable account' }).click();
  await page.getByLabel('Reason').fill('The bank was wrong');
  await page.getByLabel('Reason').press('Enter');
  await seeToast(page, 'Account enabled');
});
