import { addDays, bookingContract, paymentContract, rentalContract } from '@rental/contracts';
import { dialogOf, headersOf, makeFleet } from './support/admin.ts';
import { daysFromToday, logIn, registerCustomer } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* A car breaks down: staff block it and give each of its bookings another car. */

test('staff block a broken car and give its three bookings another car by keyboard', async ({
  page,
  app,
  request,
  sandbox,
}) => {
  const { headers, car, carId, locationId } = await makeFleet(request, app);
  await request.post('/api/vehicle/create', { headers, data: car });
  const asCustomer = await headersOf(request, await registerCustomer(request));
  const starts = [2, 4, 6];

  const post = async <Reply>(path: string, body: object): Promise<Reply> => {
    const response = await request.post(`/api${path}`, { headers: asCustomer, data: body });
    expect(response.status()).toBe(201);
    const sent: { data: Reply } = await response.json();
    return sent.data;
  };
  for (const offset of starts) {
    const wish = { carId, locationId, ...daysFromToday(offset) };
    const hold = await post<{ _id: string }>(bookingContract.create.path, wish);
    const { orderId } = await post<{ orderId: string }>(paymentContract.create.path, { bookingId: hold._id });
    await sandbox(`orders/${orderId}/pay`, { outcome: 'captured' });
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
  await page.getByLabel('From Date').fill(fromDate);
  await page.getByLabel('To Date').fill(addDays(fromDate, 8));
  await page.getByLabel('Reason').fill('Gearbox broken');
  await page.getByRole('button', { name: 'Block days' }).click();
  await page.getByRole('button', { name: 'Block the free days and list these bookings' }).press('Enter');
  const list = page.getByRole('region', { name: 'Bookings during this block' });
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
  }
  await expect(list.getByText('All clear. The car is blocked.')).toBeVisible();
  await reviewScreen(page, 'breakdown-clear');
});
