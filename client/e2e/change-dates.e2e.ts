import { addDays, formatDay } from '@rental/contracts';
import { dialogOf, makeFleet, seeToast } from './support/admin.ts';
import {
  bookingCards,
  checkoutFrame,
  clickInCheckout,
  daysFromToday,
  logIn,
  openCheckout,
  paySuccessfully,
  registerCustomer,
  rentButton,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Changes of the dates of a paid booking: a longer rental is paid for, a shorter one is refunded. */

test('a customer extends a paid booking on a phone, pays for it later, and then shortens it for a refund [E15]', async ({
  page,
  app,
  request,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { headers, locationId, carId } = await makeFleet(request, app);
  const { fromDate, toDate } = daysFromToday(40);
  const later = addDays(toDate, 2);
  await logIn(page, await registerCustomer(request), `/dashboard?location=${locationId}&from=${fromDate}&to=${toDate}`);
  await expect(rentButton(page)).toBeVisible();
  await paySuccessfully(page, await openCheckout(page));
  await page.goto('/bookings');
  const change = bookingCards(page).getByRole('button', { name: 'Change dates' });
  const toField = dialogOf(page).getByLabel('To Date');

  await test.step('the dialog shows the price of two more days, and why some dates are impossible', async () => {
    await change.click();
    await expect(toField).toHaveValue(toDate);
    await reviewScreen(page, 'change-dates');
    await toField.fill(addDays(fromDate, -1));
    await expect(dialogOf(page).getByText('To Date cannot be earlier than From Date')).toBeVisible();
    await reviewScreen(page, 'change-dates-wrong');
    const blocked = { carId, fromDate: addDays(later, 1), toDate: addDays(later, 2), note: 'Yearly service' };
    expect((await request.post('/api/vehicle/block', { headers, data: blocked })).status()).toBe(201);
    await toField.fill(addDays(later, 2));
    await expect(dialogOf(page).getByRole('alert')).toContainText(/ are taken\. Call us: another car may be free\./);
    await reviewScreen(page, 'change-dates-taken');
    await toField.fill(later);
    await expect(dialogOf(page).getByRole('button', { name: 'Change and pay ₹4,700' })).toBeEnabled();
    await reviewScreen(page, 'change-dates-longer');
  });

  await test.step('the change waits for its payment after the payment window was closed', async () => {
    await dialogOf(page).getByRole('button', { name: 'Change and pay ₹4,700' }).press('Enter');
    const frame = await checkoutFrame(page);
    await clickInCheckout(frame, 'sandbox-close');
    await clickInCheckout(frame, 'sandbox-close-yes');
    await expect(page.getByRole('heading', { name: 'Payment window closed' })).toBeFocused();
    await expect(bookingCards(page)).toContainText(/Waits for payment, 1\d:\d\d left/);
    await reviewScreen(page, 'change-dates-waiting');
    await page.reload();
    await bookingCards(page).getByRole('button', { name: 'Drop change' }).scrollIntoViewIfNeeded();
    await reviewScreen(page, 'change-dates-card');
    await bookingCards(page).getByRole('button', { name: 'Drop change' }).click();
    await expect(dialogOf(page).getByRole('button', { name: 'Keep change' })).toBeFocused();
    await reviewScreen(page, 'change-dates-drop');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
  });

  await test.step('staff see the wanted dates in the details of the booking', async () => {
    const code =
      (await bookingCards(page)
        .getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/)
        .textContent()) ?? '';
    const office = await browser.newPage({ baseURL: app.url });
    await logIn(office, app.admin, `/admindashboard?q=${code}`);
    await office.getByRole('button', { name: /^Details of booking/ }).click();
    await expect(dialogOf(office)).toContainText(`${formatDay(fromDate)} to ${formatDay(later)}`);
    await reviewScreen(office, 'admin-change-waiting');
    await office.close();
  });

  await test.step('the paid change applies', async () => {
    await bookingCards(page).getByRole('button', { name: 'Pay ₹4,700' }).click();
    await paySuccessfully(page, await checkoutFrame(page));
    await expect(page.getByRole('heading', { name: 'Booking changed' })).toBeFocused();
    await expect(bookingCards(page)).toContainText('₹9,400');
    await expect(bookingCards(page)).toContainText('4 days');
    await reviewScreen(page, 'change-dates-paid');
  });

  await test.step('a shorter rental is refunded', async () => {
    await change.click();
    await toField.fill(fromDate);
    const button = dialogOf(page).getByRole('button', { name: 'Change, ₹7,050 comes back' });
    await expect(button).toBeEnabled();
    await reviewScreen(page, 'change-dates-shorter');
    await button.click();
    await expect(change).toBeFocused();
    await seeToast(page, 'Your booking is changed. We’re refunding ₹7,050.');
    await expect(bookingCards(page)).toContainText('1 day');
    await expect(bookingCards(page)).toContainText(/Refund of ₹\d/);
    await expect(page.getByRole('heading', { name: 'Booking changed' })).toHaveCount(0);
    await reviewScreen(page, 'change-dates-refunded');
  });
});

test('a customer whose change has become dearer since the preview sees the new price and decides again [E16]', async ({
  page,
  app,
  request,
}) => {
  const { headers, locationId } = await makeFleet(request, app);
  const { fromDate, toDate } = daysFromToday(40);
  await logIn(page, await registerCustomer(request), `/dashboard?location=${locationId}&from=${fromDate}&to=${toDate}`);
  await paySuccessfully(page, await openCheckout(page));
  await page.goto('/bookings');
  await bookingCards(page).getByRole('button', { name: 'Change dates' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('To Date').fill(addDays(toDate, 2));
  await expect(dialog.getByRole('button', { name: 'Change and pay ₹4,700' })).toBeEnabled();
  const { data } = await (await request.get('/api/settings/getPrices', { headers })).json();
  const season = { id: 'feast', name: 'Feast', fromDate: addDays(toDate, 1), toDate: addDays(toDate, 2) };

  try {
    const dearer = { ...data.prices, seasons: [{ ...season, locationIds: [locationId], change: { percent: 50 } }] };
    expect((await request.put('/api/settings/savePrices', { headers, data: dearer })).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Change and pay ₹4,700' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The price has changed. Please check it again.');
    await expect(dialog.getByRole('button', { name: 'Change and pay ₹7,060' })).toBeEnabled();
    await reviewScreen(page, 'change-dates-dearer');
    await dialog.getByRole('button', { name: 'Change and pay ₹7,060' }).click();
    await paySuccessfully(page, await checkoutFrame(page));
    await expect(bookingCards(page)).toContainText('₹11,760');
  } finally {
    await request.put('/api/settings/savePrices', { headers, data: data.prices });
  }
});
