import type { Page } from '@playwright/test';
import { makeFleet, seeToast } from './support/admin.ts';
import { inventLogin, logIn, typeLogin } from './support/customer.ts';
import { linkIn, mailTo } from './support/mails.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function chooseLocation(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Locations/ }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

test('an owner invites a clerk, who sees only what clerks may open, and then makes them a manager', async ({
  page,
  browser,
  app,
  request,
}) => {
  const { email } = inventLogin();
  const password = 'Osprey4#cliff';
  const { location } = await makeFleet(request, app);
  const office = await browser.newContext({ baseURL: app.url });
  const desk = await office.newPage();
  await logIn(desk, app.admin, '/admindashboard?view=people');
  const invitation = section(desk, 'Invite an admin');
  await invitation.getByLabel('Email of the new admin').fill(email);
  await invitation.getByLabel('Rank').selectOption('Clerk');
  await invitation.getByLabel('Your password').fill(app.admin.password);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invitation.getByText('Choose at least one location.')).toBeVisible();
  await chooseLocation(desk, location.name);
  await reviewScreen(desk, 'staff-invitation');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await seeToast(desk, 'Invitation sent');
  await expect(invitation.getByText(`Clerk at ${location.name}`)).toBeVisible();

  const mail = await mailTo(request, app, { email, subject: 'You have been invited to manage Sarani' });
  await page.goto(linkIn(mail, 'invitation'));
  await page.getByLabel('Your Name').fill('Vikram Shah');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await typeLogin(page, { email, password });
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Records' })).toHaveCount(0);
  await reviewScreen(page, 'staff-clerk-home');

  await desk.getByLabel('Search by name or email').fill(email);
  await desk.getByLabel('Search by name or email').press('Enter');
  const account = section(desk, 'Accounts').getByRole('listitem');
  await expect(account).toHaveCount(1);
  await account.getByRole('button', { name: /^Details of/ }).click();
  await account.getByRole('button', { name: 'Change rank' }).click();
  const form = desk.getByRole('form', { name: 'Change rank: Vikram Shah' });
  await form.getByLabel('Rank').selectOption('Manager');
  await form.getByLabel('Reason').fill('Now runs the counter');
  await form.getByLabel('Your password').fill(app.admin.password);
  await reviewScreen(desk, 'staff-change-rank');
  await form.getByRole('button', { name: 'Change rank' }).click();
  await seeToast(desk, 'Rank changed');
  await expect(account.getByText(`Manager at ${location.name}`).first()).toBeVisible();
  await office.close();

  await mailTo(request, app, { email, subject: 'Your access has changed' });
  await page
    .getByRole('button', { name: /^Profile menu/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await typeLogin(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Bookings', exact: true })).toBeVisible();
  await reviewScreen(page, 'staff-manager-home');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Fleet calendar' })).toBeVisible();
});
