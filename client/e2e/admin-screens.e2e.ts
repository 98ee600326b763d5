import { samples } from '@rental/contracts/samples';
import { dialogOf, findPaidBooking, makeFleet, panelOf } from './support/admin.ts';
import { daysFromToday, logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('the dashboard fits every window size and is accessible in each state: with bookings, with an empty filter result, after a failed load, and with the details and cancellation of a booking open', async ({
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
  await page.getByLabel('Cause').selectOption('Car not available');
  await page.getByLabel(/^Reason/).fill('Gearbox broken');
  await page.route(/\/api\/booking\/(adminCancel|getById)/, (route) => route.abort());
  await page.getByRole('button', { name: /^Cancel, refund/ }).click();
  await expect(page.getByText('This booking may have changed.')).toBeVisible();
  await reviewScreen(page, 'admin-cancel-lost');

  await page.route('**/api/booking/getBookingData*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admindashboard');
  await expect(page.getByText('data fetch failed')).toBeVisible();
  await reviewScreen(page, 'admin-failed');
});

test('the reports fit every window size and are accessible: by car, by month, and after a failed load', async ({
  page,
  app,
  request,
}) => {
  await findPaidBooking(request, app);
  await logIn(page, app.admin, '/admindashboard?view=reports');
  await expect(page.getByText(/^Rented .* half-days that could be rented/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Idle cars' }).getByRole('listitem').first()).toBeVisible();
  await reviewScreen(page, 'admin-reports');

  await page.getByLabel('Group by').selectOption('Month');
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page.getByRole('heading', { name: 'By month' })).toBeVisible();
  await reviewScreen(page, 'admin-reports-months');

  await page.getByRole('tab', { name: 'No free car' }).click();
  await expect(page.getByText('No searches without a free car in this period.')).toBeVisible();
  await reviewScreen(page, 'admin-reports-demand-empty');
  await page.route('**/api/booking/getDemand?*', (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'Searches without a free car', data: samples['dashboard.getDemand'].reply },
    }),
  );
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await reviewScreen(page, 'admin-reports-demand');

  await page.getByRole('tab', { name: 'Cancellations' }).click();
  await page.route('**/api/booking/getCancellations?*', (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'Cancellations', data: samples['dashboard.getCancellations'].reply },
    }),
  );
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await reviewScreen(page, 'admin-reports-cancellations');
  await page.getByRole('tab', { name: 'Use and revenue' }).click();

  await page.route('**/api/booking/getReport?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByText('We couldn’t load the report.')).toBeVisible();
  await reviewScreen(page, 'admin-reports-failed');
});

test('the location and vehicle lists and both forms fit every window size and are accessible', async ({
  page,
  app,
  request,
}) => {
  const { car } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await expect(page.getByRole('button', { name: `Edit ${car.carName}` })).toBeVisible();
  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Location Name')).toBeVisible();
  await reviewScreen(page, 'admin-location-form');
  await page.getByLabel('Location Name').fill('Nowhere');
  await page.getByLabel('Location Description').fill('Beside the station');
  await page.route('**/api/location/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(page).getByText('The connection dropped.')).toBeVisible();
  await reviewScreen(page, 'admin-location-lost');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await expect(page.getByLabel('Car Model')).toHaveValue(car.carName);
  await reviewScreen(page, 'admin-vehicle-form');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('tab', { name: 'Vehicles' }).click();
  await expect(panelOf(page, 'Vehicles')).toBeVisible();
  await reviewScreen(page, 'admin-lookups-vehicles');
});

test('the fleet calendar, the calendar of one car, the messages and the activity log fit every window size and are accessible', async ({
  page,
  app,
  request,
}) => {
  const { carId, location } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=calendar');
  await expect(page.getByRole('region', { name: 'Cars and days' })).toBeVisible();
  await reviewScreen(page, 'admin-calendar');

  await page.goto(`/admindashboard?view=calendar&car=${carId}`);
  await expect(page.getByText('Available every day.')).toBeVisible();
  await reviewScreen(page, 'admin-car-calendar');
  const { fromDate } = daysFromToday(0);
  await page.getByLabel('From Date').fill(fromDate);
  await page.getByLabel('To Date').fill(fromDate);
  await page.getByLabel('Reason').fill('Yearly service');
  await page.route('**/api/vehicle/block', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Block days' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await reviewScreen(page, 'admin-block-lost');

  await page.goto('/admindashboard?view=activity');
  await expect(page.getByText(location.name, { exact: true }).first()).toBeVisible();
  await reviewScreen(page, 'admin-activity');

  await page.goto('/admindashboard?view=messages');
  await expect(page.getByRole('button', { name: 'Handled', exact: true })).toBeVisible();
  await reviewScreen(page, 'admin-messages');
});
