import type { Page } from '@playwright/test';
import { daysFromToday, registerCustomer, rentButton, typeLogin } from './support/customer.ts';
import { collectComplaints, reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const fleetToday = (page: Page) => page.getByRole('region', { name: 'In our fleet today' });

async function openFirstCar(page: Page): Promise<string> {
  await page.goto('/vehicles');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const card = fleetToday(page).getByRole('link').first();
  await card.click();
  await expect(page).toHaveURL(/\/car\?car=/);
  await expect(page.getByRole('heading', { name: 'When it is available' })).toBeVisible();
  const name = page.getByRole('heading', { level: 1 });
  return (await name.textContent()) ?? '';
}

test('the current fleet is listed below the six featured cars, and the list is hidden when the fleet is empty', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await page.goto('/vehicles');
  const sixCars = page.getByRole('main').getByRole('list').first().getByRole('heading', { level: 2 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(fleetToday(page).getByRole('link').first()).toBeVisible();
  await expect(sixCars).toHaveCount(6);
  await reviewScreen(page, 'choosing-fleet');

  await page.route('**/api/vehicle/getFleet', async (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'Fleet', data: [] } }),
  );
  const response = page.waitForResponse('**/api/vehicle/getFleet');
  await page.reload();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await response;

  await expect(sixCars).toHaveCount(6);
  await expect(fleetToday(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('“Book Ride” on a car page leads, after login, to search results for the same model and the chosen dates', async ({
  page,
  request,
}) => {
  const login = await registerCustomer(request);
  const complaints = collectComplaints(page);
  const name = await openFirstCar(page);
  await expect(
    page
      .getByRole('list', { name: /20\d\d$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await reviewScreen(page, 'choosing-car');
  expect(complaints).toEqual([]);

  const { fromDate, toDate } = daysFromToday(60);
  const address = new URL(page.url());
  await page.goto(`${address.pathname}${address.search}&from=${fromDate}&to=${toDate}`);
  await page.getByRole('link', { name: `Book Ride, ${name}` }).click();
  await typeLogin(page, login);

  await expect(rentButton(page)).toBeVisible();
  await expect(page.getByLabel('From Date')).toHaveValue(fromDate);
  const [first] = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(name).toContain(first);
});

test('the page of a removed car says that it was removed and links to the other cars', async ({ page }) => {
  await page.goto('/car?car=NoSuchModel0');
  await expect(page.getByText('This car is no longer offered')).toBeVisible();
  await reviewScreen(page, 'choosing-gone');

  await page.getByRole('link', { name: 'Our vehicles' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Our vehicles' })).toBeVisible();
});
