import { addDays, rentalContract } from '@rental/contracts';
import { headersOf, makeFleet } from './support/admin.ts';
import { holdCar, payHold } from './support/bookings.ts';
import {
  bookingCards,
  checkoutFrame,
  daysFromToday,
  logIn,
  paySuccessfully,
  registerCustomer,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Staff extend a booking, and its customer pays for the added days later. */

test('a customer pays the balance of a booking on a phone after a change by staff', async ({
  page,
  app,
  request,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { headers, carId, locationId } = await makeFleet(request, app);
  const customer = await registerCustomer(request);
  const as = { request, headers: await headersOf(request, customer) };
  const days = daysFromToday(20);

  const bookingId = await holdCar(as, { carId, locationId, ...days });
  await payHold(as, sandbox, bookingId);
  const wish = { bookingId, ...days, toDate: addDays(days.toDate, 2), price: 'keep' };
  const preview = async () => request.get(`/api${rentalContract.adminPreviewChange.path}`, { headers, params: wish });
  await expect.poll(async () => (await preview()).status()).toBe(200);
  const { data: shown }: { data: { rev: number; toPay: number } } = await (await preview()).json();
  const changed = await request.put(`/api${rentalContract.adminChange.path}`, {
    headers,
    data: {
      ...wish,
      pay: 'later',
      reason: 'Asked on the phone',
      recordId: 'abcdef0123456789abcdef01',
      rev: shown.rev,
      expectedToPay: shown.toPay,
      expectedToRefund: 0,
    },
  });
  expect(changed.status()).toBe(200);

  await logIn(page, customer, '/bookings');
  const pay = bookingCards(page).getByRole('button', { name: 'Pay ₹4,700' });
  await expect(pay).toBeVisible();
  await expect(bookingCards(page).getByText('₹4,700 to pay')).toBeVisible();
  await reviewScreen(page, 'pay-later');

  await pay.press('Enter');
  await paySuccessfully(page, await checkoutFrame(page));
  await expect(page.getByRole('region', { name: 'Payment received' })).toBeVisible();
  await expect(bookingCards(page).getByText('₹4,700 to pay')).toBeHidden();
  await reviewScreen(page, 'pay-later-paid');
});
