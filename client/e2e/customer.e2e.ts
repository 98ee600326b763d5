import { collectViolations } from './support/content-policy.ts';
import {
  arriveAtResults,
  bookingCards,
  checkoutFrame,
  clickInCheckout,
  confirmButton,
  daysFromToday,
  findBooking,
  inventLogin,
  openCheckout,
  payByUpi,
  paySuccessfully,
  rentButton,
  searchCars,
  toast,
} from './support/customer.ts';
import { goOffline } from './support/go-offline.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const failed = 'Payment failed! If debited, it will be refunded within 2-3 business days.';

test('a new customer signs up, books, pays and sees the booking confirmed, all within the Content Security Policy', async ({
  page,
}) => {
  const violations = collectViolations(page);
  const login = inventLogin();
  // The notifications must stay although all animations are short.
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await page.getByLabel('Your Name').fill(login.name);
  await page.getByLabel('Your Email', { exact: true }).fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByLabel('Confirm password').fill(login.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(toast(page, 'Registered successfully')).toBeVisible();
  await expect(toast(page, 'Please login into your account')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  // Waits for the heading, because the URL changes before the sign-up form has disappeared.
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByLabel('Your Email', { exact: true })).toHaveValue(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Drive Your Journey – Explore, Rent, and Go!')).toBeVisible();
  await searchCars(page, daysFromToday(40));
  const price = (await rentButton(page).textContent())?.replace('Rent for ', '').trim() ?? '';
  const frame = await openCheckout(page);
  await expect(frame.getByTestId('sandbox-amount')).toContainText(price);
  await paySuccessfully(page, frame);
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  await page.goto('/bookings');

  await expect(page.getByRole('heading', { name: 'Your recent Bookings' })).toBeVisible();
  await expect(bookingCards(page)).toHaveCount(1);
  await expect(bookingCards(page)).toContainText('CONFIRMED');
  await expect(bookingCards(page)).toContainText(price);
  await expect(bookingCards(page)).not.toContainText('N/A');
  expect(violations).toEqual([]);
});

test('a failed payment is retried in the same window and succeeds', async ({ page, request }) => {
  await arriveAtResults(page, request, 43);
  const frame = await openCheckout(page);

  await payByUpi(frame, 'failure@razorpay');
  await clickInCheckout(frame, 'sandbox-retry');
  await paySuccessfully(page, frame);
  await expect(toast(page, failed)).toHaveCount(0);
  await findBooking(page, 'CONFIRMED');
});

test('closing the payment window after a failed payment cancels the hold and makes the car available again', async ({
  page,
  request,
}) => {
  await arriveAtResults(page, request, 46);
  const cars = await page.getByRole('button', { name: /^Rent for/ }).count();
  const frame = await openCheckout(page);
  await payByUpi(frame, 'failure@razorpay');
  await expect(frame.getByTestId('sandbox-retry')).toBeVisible();

  await clickInCheckout(frame, 'sandbox-close');
  await clickInCheckout(frame, 'sandbox-close-yes');

  await expect(toast(page, failed)).toBeVisible();
  await expect(toast(page, 'Payment canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rent for/ })).toHaveCount(cars);
  await findBooking(page, 'CANCELLED');
});

test('an unpaid booking shows a countdown, is paid later, and is then cancelled after the amount of the refund has been shown', async ({
  page,
  request,
}) => {
  await arriveAtResults(page, request, 55);
  const frame = await openCheckout(page);
  await expect(frame.getByTestId('sandbox-pay')).toBeVisible();

  await findBooking(page, 'PENDING');
  await expect(page.getByRole('timer')).toContainText(/\d{1,2}:\d{2}/);
  await page.getByRole('button', { name: 'Complete payment' }).click();
  await paySuccessfully(page, await checkoutFrame(page));
  await expect(bookingCards(page)).toContainText('CONFIRMED');
  await bookingCards(page).getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('Refund');
  await dialog.getByLabel('Why are you cancelling? (optional)').selectOption('Plans changed');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();

  await expect(bookingCards(page)).toContainText('CANCELLED');
  await expect(bookingCards(page)).toContainText(/Refund of ₹[\d,]+/);
});

test('the receipt of a paid booking opens and prints to a PDF', async ({ page, request }) => {
  await arriveAtResults(page, request, 99);
  await paySuccessfully(page, await openCheckout(page));
  await page.goto('/bookings');

  await bookingCards(page)
    .getByRole('link', { name: /receipt/i })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/receipt/i);
  await expect(page.getByText(/₹[\d,]+/).first()).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.byteLength).toBeGreaterThan(5_000);
});

test('when the callback is lost, the bookings page still shows the booking as confirmed', async ({ page, request }) => {
  await arriveAtResults(page, request, 58);
  const frame = await openCheckout(page);

  await clickInCheckout(frame, 'sandbox-options');
  await clickInCheckout(frame, 'sandbox-lost-callback');
  await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();

  // Reloads until the provider’s event has confirmed the booking, because an open list polls only every 30 seconds.
  await expect(async () => {
    await page.goto('/bookings');
    await expect(bookingCards(page)).toContainText('CONFIRMED', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test.describe('a search survives the deployment of a new release', () => {
  test.use({ serviceWorkers: 'block' });

  test('a dialog whose code no longer exists makes the page reload once, and opens on the next click', async ({
    page,
    request,
  }) => {
    const code = '**/assets/confirm-booking-*.js';
    // The route also makes the prefetch of this code fail, but a failed prefetch has no visible effect.
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await arriveAtResults(page, request, 60);
    const address = page.url();

    const reloaded = page.waitForEvent('load');
    await rentButton(page).click();
    await reloaded;
    await page.unroute(code);

    await expect(page).toHaveURL(address);
    await rentButton(page).click();
    await expect(confirmButton(page)).toBeVisible();
  });
});

test('a customer can read their bookings offline, and nobody can after the customer logs out', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await arriveAtResults(page, request, 58);
  const frame = await openCheckout(page);
  await expect(frame.getByTestId('sandbox-pay')).toBeVisible();
  await findBooking(page, 'PENDING');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const isKept = () => page.evaluate(() => caches.has('sarani-private'));
  expect(await isKept()).toBe(true);

  await goOffline(context);
  await page.reload();

  await expect(page.getByText(/You are offline\. Last updated \d\d-\d\d-\d{4}, \d+:\d\d[AP]M/)).toBeVisible();
  await expect(bookingCards(page)).toContainText('PENDING');
  await expect(page.getByRole('button', { name: 'Complete payment' })).toBeDisabled();

  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect.poll(isKept).toBe(false);
});
