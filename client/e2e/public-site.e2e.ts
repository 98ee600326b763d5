import type { Page } from '@playwright/test';
import { goOffline } from './support/go-offline.ts';
import { hold, inventLogin, registerCustomer, typeLogin } from './support/customer.ts';
import { collectComplaints, expectToFit, findViolations, reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

const pages = [
  ['/', 'home'],
  ['/about', 'about'],
  ['/vehicles', 'vehicles'],
  ['/testimonials', 'testimonials'],
  ['/our-team', 'our-team'],
  ['/contact', 'contact'],
] as const;

/**
 * Runs in the page. Returns `new` if the focused control has the focus for the first time, `same` if it had the focus
 * before, `left` if no control has the focus, or a message if the focused control has no visible focus ring.
 */
function lookAtFocus(): string {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return 'left';
  const { outlineStyle, outlineWidth } = getComputedStyle(control);
  if (outlineStyle === 'none' || outlineWidth === '0px') return `no focus ring on ${control.outerHTML.slice(0, 80)}`;
  if (control.dataset['reached']) return 'same';
  control.dataset['reached'] = 'yes';
  return 'new';
}

/** Opens the home page and waits until it is hydrated and the locations have loaded. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByLabel('Location')).not.toHaveValue('');
}

test.describe('the public pages hydrate and are accessible', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const [path, name] of pages) {
    test(`${path} hydrates without warnings, has no accessibility violations and fits every window size`, async ({
      page,
    }) => {
      const complaints = collectComplaints(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');

      await reviewScreen(page, `public-${name}`);

      expect(complaints).toEqual([]);
      await page.setViewportSize({ width: 768, height: 900 });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await expectToFit(page, `${path} with text twice as large`);
    });
  }

  test('the home page with the menu or FAQ answers open, and the contact page with form errors, have no accessibility violations', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openHome(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Testimonials' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByText('How do I pay?').click();
    await page.getByText('What is included in the price?').click();
    await expect(page.getByText(/Online, with UPI/)).toBeVisible();
    await expect(page.getByText(/The price is all-inclusive: /)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.goto('/contact');
    // Repeats the click until the page is hydrated. Before that, the browser itself handles clicks on prerendered HTML.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Enter your name')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await findViolations(page)).toEqual([]);
  });
});

test('in forced-colours mode, buttons, options and text stay visible', async ({ page }) => {
  // In forced-colours mode, axe reads the text fill colour, which still has our own value, so this test reads the
  // actual colours from the browser.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openHome(page);

  const look = (element: Element) => {
    const { color, backgroundColor, borderTopColor, outlineStyle } = getComputedStyle(element);
    return { color, backgroundColor, borderTopColor, outlineStyle };
  };
  const button = await page.getByRole('link', { name: 'Book a ride' }).evaluate(look);
  const chosen = await page.getByRole('button', { name: 'Mahindra XUV 700' }).evaluate(look);
  const hours = await page.getByRole('contentinfo').getByText('Sun closed').evaluate(look);
  const footer = await page.getByRole('contentinfo').evaluate(look);

  expect(button.borderTopColor).not.toBe(footer.backgroundColor);
  expect(chosen.outlineStyle).toBe('solid');
  expect(hours.color).not.toBe(footer.backgroundColor);
});

test.describe('the public pages can be used by keyboard alone', () => {
  for (const [path] of pages) {
    test(`${path} lets users reach every control with visible focus, and has no keyboard trap`, async ({ page }) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const expected = await page
        .locator('a[href]:visible, button:visible, input:visible, select:visible, textarea:visible, summary:visible')
        .evaluateAll((controls) => controls.filter((control) => !control.closest('[aria-hidden]')).length);

      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      let count = 0;
      for (let step = 0; step < expected * 3 + 10; step += 1) {
        const focus = await page.evaluate(lookAtFocus);
        if (focus === 'left') break;
        expect(focus).not.toContain('no focus ring');
        if (focus === 'new') count += 1;
        await page.keyboard.press('Tab');
      }

      expect(count).toBeGreaterThanOrEqual(expected);
    });
  }

  test('the skip link jumps to the content, and the menu and the FAQ answers can be opened', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openHome(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Vehicles', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Vehicles', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

    await page.locator('summary', { hasText: 'How are rental days counted?' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/including the first and the last day/)).toBeVisible();
  });
});

test.describe('the public pages work without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path] of pages) {
    test(`${path} shows its content and working links`, async ({ page, request }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);

      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const name of ['Home', 'About', 'Vehicles', 'Testimonials', 'Team', 'Contact']) {
        await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible();
      }
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      const links = await page.getByRole('link').evaluateAll((anchors) =>
        anchors
          .map((anchor) => new URL((anchor as HTMLAnchorElement).href))
          .filter(({ origin }) => origin === location.origin)
          .map(({ pathname }) => pathname),
      ); // every link here is an `<a>` element
      for (const link of new Set(links)) {
        const response = await request.get(link, { headers: { accept: 'text/html' } });
        expect(response.status(), link).toBe(200);
      }
    });
  }

  test('the home page shows all six cars, their specification tables, and the FAQ answers', async ({ page }) => {
    await page.goto('/');

    await expect(page.getByRole('table', { name: /, specification$/ })).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'RESERVE NOW' })).toHaveCount(6);
    expect(await page.locator('details:not([open])').count()).toBeGreaterThanOrEqual(5);
    await page.getByText('How do I pay?').click();
    await expect(page.getByText(/Online, with UPI/)).toBeVisible();
  });
});

test('the search entered in the hero section survives the login', async ({ page, request }) => {
  const login = await registerCustomer(request);
  await openHome(page);
  const day = (await page.getByLabel('From Date').getAttribute('min')) ?? '';
  await page.getByLabel('From Date').fill(day);
  await page.getByLabel('To Date').fill(day);
  await page.getByRole('button', { name: 'Search', exact: true }).click();

  await typeLogin(page, login);

  await expect(page).toHaveURL(new RegExp(String.raw`/dashboard\?location=[0-9a-f]{24}&from=${day}&to=${day}$`));
  await expect(page.getByLabel('From Date')).toHaveValue(day);
});

test('text typed into the prerendered login form survives hydration', async ({ page, request }) => {
  const login = await registerCustomer(request);
  const arrive = await hold(page, '**/start.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Your Email', { exact: true }).fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);

  arrive();

  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Your Email', { exact: true })).toHaveValue(login.email);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a message sent from the contact page is confirmed with a ticket number', async ({ page }) => {
  const { name, email } = inventLogin();
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name (required)').fill(name);
  await page.getByLabel('Email (required)', { exact: true }).fill(email);
  await page.getByLabel('Message (required)').fill('May I take the Creta to Goa?');

  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByRole('region', { name: 'Message received' })).toContainText(/SAR-\d{4,}/);
});

test('the newsletter form adds an address to the list', async ({ page }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Your email (required)').fill(inventLogin().email);

  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByText(/Almost done/)).toBeVisible();
});

test.describe('the site can be opened offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('public pages and the login page open, and a banner says that the user is offline', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await goOffline(context);

    for (const [path] of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/You are offline/)).toBeVisible();
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });
});

test('robots.txt, the sitemap and the link previews use the site’s own URL', async ({ request, app }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const about = await (await request.get('/about', { headers: { accept: 'text/html' } })).text();
  const picture = await request.get('/img/og-image.png');

  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  expect(sitemap).toContain(`<loc>${app.url}/our-team</loc>`);
  expect(about).toContain(`<link rel="canonical" href="${app.url}/about"/>`);
  expect(about).toContain(`content="${app.url}/img/og-image.png"`);
  expect(picture.headers()['content-type']).toBe('image/png');
});
