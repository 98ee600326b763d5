import type { Page } from '@playwright/test';
import { makeFleet } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { collectComplaints, reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

const name = `Kaveri & "Sons" <b>`;
const pages = ['/', '/about', '/vehicles', '/contact', '/privacy', '/login'] as const;

/** Waits until pages show the new business details, which takes at most five seconds. */
async function openWhenNew(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/about');
    await expect(page).toHaveTitle(`About · ${name}`, { timeout: 100 });
  }).toPass({ timeout: 20_000 });
}

test('after an admin changes the business details, the prerendered pages show them and hydrate without warnings', async ({
  page,
  app,
  request,
  browser,
}) => {
  const { headers } = await makeFleet(request, app);
  const before = await (await request.get('/api/settings/getBusiness', { headers })).json();
  await logIn(page, app.admin, '/admindashboard?view=business');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('WhatsApp').fill('+91 98450 00000');
  await page.getByLabel('Line 3').fill('Sun by appointment');
  await page.getByLabel('What is included in the price?').fill('All of it.\nReally.');
  await page.getByLabel('Addition to the privacy notice').fill('We film our yards.');
  const refund = page.getByRole('group', { name: 'Refund 1' });
  await refund.getByLabel('Before the rental').selectOption('days');
  await refund.getByLabel('Until').fill('2');
  await page.getByRole('button', { name: 'Add refund' }).click();
  await reviewScreen(page, 'admin-business');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing to save')).toBeVisible();

  try {
    const visitor = await browser.newPage({ baseURL: app.url, serviceWorkers: 'allow' });
    const complaints = collectComplaints(visitor);
    await openWhenNew(visitor);
    await expect(visitor.getByRole('heading', { level: 1, name: `About ${name}` })).toBeVisible();
    for (const path of pages) {
      await visitor.goto(path);
      await visitor.waitForLoadState('networkidle');
      await expect(visitor).toHaveTitle(new RegExp(name.replaceAll(/[^\w ]/g, '.')));
    }
    await visitor.goto('/');
    await visitor.getByText('What is included in the price?').click();
    await expect(visitor.getByText('All of it. Really.')).toBeVisible();
    await expect(visitor.getByText('Sun by appointment')).toBeVisible();
    await visitor.goto('/contact');
    await expect(visitor.getByRole('link', { name: '+91 98450 00000' })).toBeVisible();
    await visitor.goto('/privacy');
    await expect(visitor.getByText('We film our yards.')).toBeVisible();
    await reviewScreen(visitor, 'privacy');
    await visitor.goto('/about');
    await expect(
      visitor.getByText('the full price until 2 days before your rental begins, 50% until 1 day'),
    ).toBeVisible();
    await reviewScreen(visitor, 'public-other-business');
    expect(complaints).toEqual([]);
    await visitor.close();
  } finally {
    await request.put('/api/settings/saveBusiness', { headers, data: before.data.business });
  }
});
