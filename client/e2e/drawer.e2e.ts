import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { addDays, dayInIndia } from '@rental/contracts';
import { makeFleet, turnCounter } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { press, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import type { RunningApp } from './support/app-process.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

/** Creates a location with a car. `rent` makes a rental of one day there, which its customer pays in cash. */
async function openShop(request: APIRequestContext, app: RunningApp) {
  const { headers, location, locationId, carId, car } = await makeFleet(request, app);
  const post = async (path: string, data: object) => request.post(`/api/counter/${path}`, { headers, data });
  const rent = async (day: string) => {
    const bookingId = newId();
    const customer = { name: 'Meera Iyer', phone: `7${String(Date.now()).slice(-9)}` };
    const period = { carId, locationId, fromDate: day, toDate: day, expectedTotal: car.rentalPrice };
    expect((await post('hold', { ...period, recordId: bookingId, customer })).status()).toBe(201);
    const payment = { amount: car.rentalPrice, method: 'cash' };
    const confirmed = await request.put('/api/counter/confirm', { headers, data: { bookingId, rev: 0, payment } });
    expect(confirmed.ok()).toBe(true);
  };
  return { location, locationId, rent };
}

test('an owner opens a drawer, takes cash, counts too little, gives the reason and reads the day book', async ({
  page,
  app,
  own,
  request,
}) => {
  const { location, locationId, rent } = await openShop(request, app);
  const tomorrow = addDays(dayInIndia(own.now()), 1);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const counted = page.getByRole('spinbutton', { name: /^Counted cash/ });
  await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);

  await test.step('opens a drawer by keyboard', async () => {
    await expect(page.getByText(/^You have no open drawer here/)).toBeVisible();
    await reviewScreen(page, 'counter-without-drawer');
    await press(page, button('Drawer'));
    await typeInto(page, counted, '2000');
    await reviewScreen(page, 'drawer-to-open');
    await press(page, button('Open the drawer'));
    await expect(page.getByRole('heading', { name: 'Your drawer' })).toBeVisible();
  });

  await test.step('counts ₹50 too little, and says why', async () => {
    await rent(tomorrow);
    await typeInto(page, counted, '4300');
    await expect(page.getByText('Expected', { exact: true })).toHaveCount(0);
    await reviewScreen(page, 'drawer-to-close');
    await press(page, button('Close the drawer'));
    await expect(page.getByText('₹50 missing')).toBeVisible();
    await reviewScreen(page, 'drawer-difference');
    await typeInto(page, page.getByRole('textbox', { name: /^Reason for the difference/ }), 'Wrong change given');
    await press(page, button('Close the drawer'));
    await expect(page.getByRole('heading', { name: 'Your drawer is closed' })).toBeVisible();
    await reviewScreen(page, 'drawer-closed');
  });

  await test.step('reads the day book, with cash outside a drawer, and downloads it', async () => {
    await rent(addDays(tomorrow, 1));
    await press(page, button('Back to the counter'));
    await press(page, button('Day book'));
    const table = page.getByRole('table');
    await expect(table.getByRole('row', { name: /Cash outside a drawer/ }).first()).toContainText('₹2,350');
    await expect(table.getByRole('row').last()).toContainText('₹4,700');
    await expect(page.getByRole('heading', { name: new RegExp(location.name) })).toBeVisible();
    await reviewScreen(page, 'day-book');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('"Counted ₹4,300, expected ₹4,350, difference -₹50; Wrong change given"');
  });

  await test.step('prints only the day book', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(button('Earlier')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Returned' })).toBeVisible();
  });
});
