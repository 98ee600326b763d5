import { dialogOf, findPaidBooking, makeFleet } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Checks each admin screen in its main states with `reviewScreen`. */

test('the dashboard passes the review when full, empty after filtering, failed, showing details and cancelling', async ({
  page,
  app,
  request,
}) => {
  const { _id } = await findPaidBooking(request, app);
  await logIn(page, app.admin, '/admindashboard');
  await expect(page.getByText('Total Revenue')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(10);
  await expect(page.getByRole('slider', { name: 'Revenue by day' })).toBeVisible();
  await reviewScreen(page, 'admin-dashboard');

  await page.goto('/admindashboard?q=ffffffffff');
  await expect(page.getByText('No data available')).toBeVisible();
  await reviewScreen(page, 'admin-filtered-empty');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByLabel('Search by Booking ID').fill(_id);
  await page.getByRole('button', { name: `Details of booking ${_id}` }).click();
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await reviewScreen(page, 'admin-details');

  await page.route('**/api/booking/getBookingData*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admindashboard');
  await expect(page.getByText('data fetch failed')).toBeVisible();
  await reviewScreen(page, 'admin-failed');
});

test('the location and vehicle lists and both forms pass the review', async ({ page, app, request }) => {
  const { car } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await expect(page.getByRole('button', { name: `Edit ${car.carName}` })).toBeVisible();
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Location Name')).toBeVisible();
  await reviewScreen(page, 'admin-location-form');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await expect(page.getByLabel('Car Model')).toHaveValue(car.carName);
  await reviewScreen(page, 'admin-vehicle-form');
});

test('the calendars of the fleet and of one car, the messages and the activity pass the review', async ({
  page,
  app,
  request,
}) => {
  const { carId, location } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=calendar');
  await expect(page.getByRole('region', { name: 'Cars and days' })).toBeVisible();
  await reviewScreen(page, 'admin-calendar');

  await page.goto(`/admindashboard?view=calendar&car=${carId}`);
  await expect(page.getByText('Available on every day.')).toBeVisible();
  await reviewScreen(page, 'admin-car-calendar');

  await page.goto('/admindashboard?view=activity');
  await expect(page.getByText(location.name, { exact: true }).first()).toBeVisible();
  await reviewScreen(page, 'admin-activity');

  await page.goto('/admindashboard?view=messages');
  await expect(page.getByRole('button', { name: 'Handled', exact: true })).toBeVisible();
  await reviewScreen(page, 'admin-messages');
});
