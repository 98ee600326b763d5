import { addDays, formatDay } from '@rental/contracts';
import { dialogOf, headersOf, makeFleet } from './support/admin.ts';
import { blockBookedDays, bookingsDuringBlock, holdCar } from './support/bookings.ts';
import { daysFromToday, logIn, registerCustomer } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('an admin blocks a car over a booking, cancels the listed booking by keyboard, and the block becomes complete', async ({
  page,
  app,
  request,
}) => {
  const { headers, car, carId, locationId } = await makeFleet(request, app);
  await request.post('/api/vehicle/create', { headers, data: car });
  const days = daysFromToday(2);
  const asCustomer = await headersOf(request, await registerCustomer(request));
  await holdCar({ request, headers: asCustomer }, { carId, locationId, ...days });

  await logIn(page, app.admin, `/admindashboard?view=calendar&car=${carId}`);
  const period = { fromDate: addDays(days.fromDate, -1), toDate: addDays(days.toDate, 1) };
  const offer = await blockBookedDays(page, period);
  await expect(offer).toBeVisible();
  await reviewScreen(page, 'admin-block-taken');

  await offer.press('Enter');
  const list = bookingsDuringBlock(page);
  await expect(list.getByText(`Other free cars: 1 × ${car.carName}`)).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();
  await reviewScreen(page, 'admin-block-waits');

  await list.getByRole('button', { name: /^Cancel booking of Meera Nair/ }).press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Cancel this booking' }).press('Enter');
  await dialogOf(page).getByLabel('Cause').selectOption('Car not available');
  await dialogOf(page).getByLabel('Reason', { exact: true }).fill('Gearbox broken');
  await dialogOf(page).getByRole('button', { name: 'Cancel booking' }).press('Enter');
  await expect(dialogOf(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(list.getByText('All clear. The car is blocked.')).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();
  await reviewScreen(page, 'admin-block-clear');
  const entry = `${formatDay(period.fromDate)} to ${formatDay(period.toDate)}`;
  await expect(page.getByText(entry).first()).toBeVisible();
});
