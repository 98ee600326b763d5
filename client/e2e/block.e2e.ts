import { addDays, bookingContract, formatDay } from '@rental/contracts';
import { dialogOf, headersOf, makeFleet } from './support/admin.ts';
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
  const hold = await request.post(`/api${bookingContract.create.path}`, {
    headers: await headersOf(request, await registerCustomer(request)),
    data: { carId, locationId, ...days },
  });
  expect(hold.status()).toBe(201);

  await logIn(page, app.admin, `/admindashboard?view=calendar&car=${carId}`);
  const period = { fromDate: addDays(days.fromDate, -1), toDate: addDays(days.toDate, 1) };
  await page.getByLabel('From Date').fill(period.fromDate);
  await page.getByLabel('To Date').fill(period.toDate);
  await page.getByLabel('Reason').fill('Gearbox broken');
  await page.getByRole('button', { name: 'Block days' }).click();
  const offer = page.getByRole('button', { name: 'Block the free days and list these bookings' });
  await expect(offer).toBeVisible();
  await reviewScreen(page, 'admin-block-taken');

  await offer.press('Enter');
  const list = page.getByRole('region', { name: 'Bookings during this block' });
  await expect(list.getByText(`Other free cars: 1 × ${car.carName}`)).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();
  await reviewScreen(page, 'admin-block-waits');

  await list.getByRole('button', { name: /^Cancel booking of Meera Nair/ }).press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Cancel this booking' }).press('Enter');
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
