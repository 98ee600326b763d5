import type { APIRequestContext, Page } from '@playwright/test';
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

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const longest = 'We drove to the hills and back, and nobody counted the kilometres. '.repeat(5).slice(0, 299);

/** Returns content with up to 8 members, the longest quotes, a photo, and cars of the fleet. */
async function makeContent(request: APIRequestContext, headers: Record<string, string>) {
  const uploaded = await request.post('/api/vehicle/uploadPicture', {
    headers: { ...headers, 'Content-Type': 'image/png' },
    data: photo,
  });
  const { address } = (await uploaded.json()).data;
  const { data: models }: { data: { modelKey: string }[] } = await (await request.get('/api/vehicle/getFleet')).json();
  return {
    figures: [{ number: '<12>', label: 'cities & towns', text: 'From Mysuru to Madurai.' }],
    team: Array.from({ length: 8 }, (_, index) => ({
      name: `Asha “${index}” Rao`,
      role: 'Owner & driver',
      photo: index === 0 ? address : null,
    })),
    testimonials: [1, 2, 3].map((trip) => ({ quote: longest, name: 'Leela N.', trip: `Trip ${trip}`, photo: null })),
    cars: models.slice(0, 4).map(({ modelKey }) => modelKey),
  };
}

/**
 * Returns the mark, text, pictures and links of each `data-content` element, in this page or in the HTML that the
 * server sends for another address.
 */
const contentOf = (page: Page, served?: string) =>
  page.evaluate(async (address) => {
    const html = address === undefined ? '' : await (await fetch(address)).text();
    const shown = address === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    // With scripts, a browser renders nothing inside `noscript`.
    for (const each of shown.querySelectorAll('main noscript')) each.remove();
    return [...shown.querySelectorAll('[data-content]')].map((marked) => [
      marked.getAttribute('data-content'),
      marked.textContent,
      [marked, ...marked.querySelectorAll('img, a')].map(
        (each) => each.getAttribute('src') ?? each.getAttribute('href'),
      ),
    ]);
  }, served);

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

    const { data } = await (await request.get('/api/settings/getBusiness', { headers })).json();
    const content = await makeContent(request, headers);
    await request.put('/api/settings/saveBusiness', { headers, data: { ...data.business, ...content } });
    await expect(async () => {
      await visitor.goto('/our-team');
      await expect(visitor.getByRole('heading', { name: 'Asha “7” Rao' })).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 20_000 });
    await reviewScreen(visitor, 'own-team');
    for (const [link, path] of [
      ['About', '/about'],
      ['Testimonials', '/testimonials'],
      ['Team', '/our-team'],
      ['Home', '/'],
    ] as const) {
      // The page as the client renders it after navigation must equal the page from the server.
      await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
      await expect(visitor).toHaveURL(path);
      await expect(async () => {
        expect(await contentOf(visitor), path).toEqual(await contentOf(visitor, path));
      }).toPass({ timeout: 20_000 });
    }
    expect(complaints).toEqual([]);
    await visitor.close();
  } finally {
    await request.put('/api/settings/saveBusiness', { headers, data: before.data.business });
  }
});
