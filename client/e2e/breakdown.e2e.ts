import { addDays, rentalContract } from '@rental/contracts';
import { dialogOf, headersOf, makeFleet } from './support/admin.ts';
import { blockBookedDays, bookingsDuringBlock, holdCar, payHold } from './support/bookings.ts';
import { daysFromToday, logIn, registerCustomer } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* A car breaks down: staff block it and give each of its bookings another car. */

test('staff block a broken car and give its three bookings another car by keyboard [SW3]', async ({
  page,
  app,
  request,
  sandbox,
}) => {
  const { headers, car, carId, locationId } = await makeFleet(request, app);
  await request.post('/api/vehicle/create', { headers, data: car });
  const asCustomer = await headersOf(request, await registerCustomer(request));
  const as = { request, headers: asCustomer };
  const starts = [2, 4, 6];
  for (const offset of starts) {
    await payHold(as, sandbox, await holdCar(as, { carId, locationId, ...daysFromToday(offset) }));
  }
  await expect
    .poll(async () => {
      const listed = await request.get(`/api${rentalContract.getUserBookings.path}`, { headers: asCustomer });
      const bookings: { data: { status: string }[] } = await listed.json();
      return bookings.data.filter(({ status }) => status === 'confirmed').length;
    })
    .toBe(starts.length);

  await logIn(page, app.admin, `/admindashboard?view=calendar&car=${carId}`);
  const { fromDate } = daysFromToday(1);
  const offer = await blockBookedDays(page, { fromDate, toDate: addDays(fromDate, 8) });
  await offer.press('Enter');
  const list = bookingsDuringBlock(page);
  await expect(list.getByRole('button', { name: /^Another car for/ })).toHaveCount(starts.length);
  await reviewScreen(page, 'breakdown-conflicts');

  const dialog = dialogOf(page);
  for (const left of [2, 1, 0]) {
    await list
      .getByRole('button', { name: /^Another car for/ })
      .first()
      .press('Enter');
    await expect(dialog.getByText('New car', { exact: true })).toBeVisible();
    await dialog.getByLabel(/^Reason for the change/).fill('Gearbox broken');
    if (left === 2) await reviewScreen(page, 'breakdown-swap');
    await dialog.getByRole('button', { name: 'Change booking' }).press('Enter');
    await expect(dialog.getByText('Booking changed', { exact: true })).toBeVisible();
    if (left === 2) await reviewScreen(page, 'breakdown-swapped');
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(list.getByRole('button', { name: /^Another car for/ })).toHaveCount(left);
    await expect(list.getByRole('heading', { name: 'Bookings during this block' })).toBeFocused();
  }
  await expect(list.getByText('All clear. The car is blocked.')).toBeVisible();
  await reviewScreen(page, 'breakdown-clear');
});
