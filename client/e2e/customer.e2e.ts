import {
  arriveAtResults,
  bookingCards,
  checkoutFrame,
  clickInCheckout,
  confirmButton,
  daysFromToday,
  findBooking,
  inventLogin,
  logIn,
  openCheckout,
  payByUpi,
  paySuccessfully,
  registerCustomer,
  rentButton,
  searchCars,
  toast,
  typeLogin,
} from './support/customer.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const paid = 'Payment successful! Details will be emailed soon.';

test('E1: a new customer signs up, books, pays and finds the booking confirmed', async ({ page }) => {
  const login = inventLogin();

  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await page.getByLabel('Your Name').fill(login.name);
  await page.getByLabel('Your Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByLabel('Confirm password').fill(login.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(toast(page, 'Registered successfully')).toBeVisible();
  await expect(toast(page, 'Please login into your account')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Your Email')).toHaveValue(login.email);
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
});

test('E2: a payment that failed is tried again in the same window and succeeds', async ({ page, request }) => {
  await arriveAtResults(page, request, 43);
  const frame = await openCheckout(page);

  await payByUpi(frame, 'failure@razorpay');
  await clickInCheckout(frame, 'sandbox-retry');
  await paySuccessfully(page, frame);
  await expect(toast(page, 'Payment failed! If debited, it will be refunded within 2-3 business days.')).toHaveCount(0);
  await findBooking(page, 'CONFIRMED');
});

test('E3: a dismissed checkout asks first, cancels the hold and frees the car', async ({ page, request }) => {
  await arriveAtResults(page, request, 46);
  const cars = await page.getByRole('button', { name: /^Rent for/ }).count();
  const frame = await openCheckout(page);

  await clickInCheckout(frame, 'sandbox-close');
  await clickInCheckout(frame, 'sandbox-close-no');
  await clickInCheckout(frame, 'sandbox-close');
  await clickInCheckout(frame, 'sandbox-close-yes');

  await expect(toast(page, 'Payment canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rent for/ })).toHaveCount(cars);
  await findBooking(page, 'CANCELLED');
});

test('two customers race for one car: one pays, the other is told', async ({ browser, request, app }) => {
  const pages = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ baseURL: app.url });
      const page = await context.newPage();
      await arriveAtResults(page, request, 49);
      await rentButton(page).click();
      await expect(confirmButton(page)).toBeEnabled();
      return page;
    }),
  );

  await Promise.all(pages.map((page) => confirmButton(page).click()));
  const outcomes = await Promise.all(
    pages.map((page) =>
      Promise.race([
        checkoutFrame(page).then((frame) => frame),
        toast(page, 'Booking failed')
          .waitFor()
          .then(() => null),
      ]),
    ),
  );
  const winner = outcomes.find((outcome) => outcome !== null);
  if (winner) await payByUpi(winner, 'success@razorpay');

  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  const winnersPage = pages[outcomes.findIndex((outcome) => outcome !== null)];
  const losersPage = pages[outcomes.indexOf(null)];
  if (!winnersPage || !losersPage) throw new Error('one of the two must win');
  await expect(toast(winnersPage, paid)).toBeVisible();
  await expect(losersPage.getByText('These dates were just taken')).toBeVisible();
  await expect(losersPage.getByRole('dialog')).toHaveCount(0);
  await losersPage.goto('/bookings');
  await expect(losersPage.getByText('No bookings found.')).toBeVisible();
});

test('E13: an unpaid booking counts down, is completed later and then cancelled with the refund shown first', async ({
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
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();

  await expect(bookingCards(page)).toContainText('CANCELLED');
  await expect(bookingCards(page)).toContainText(/Refund of ₹[\d,]+/);
});

test('E5: a callback that is lost: the list shows the booking confirmed', async ({ page, request }) => {
  await arriveAtResults(page, request, 58);
  const frame = await openCheckout(page);

  await clickInCheckout(frame, 'sandbox-options');
  await clickInCheckout(frame, 'sandbox-lost-callback');
  await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();

  // The provider's event confirms it, whenever that arrives; the list shows what is true when it is opened.
  await expect(async () => {
    await page.goto('/bookings');
    await expect(bookingCards(page)).toContainText('CONFIRMED', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test.describe('a release while somebody searches', () => {
  test.use({ serviceWorkers: 'block' });

  test('takes a dialog’s code away: the page reloads once by itself, and the dialog opens', async ({
    page,
    request,
  }) => {
    await arriveAtResults(page, request, 60);
    const address = page.url();
    const code = '**/assets/confirm-booking-*.js';
    await page.route(code, (route) => route.fulfill({ status: 404 }));

    const reloaded = page.waitForEvent('load');
    await rentButton(page).click();
    await reloaded;
    await page.unroute(code);

    await expect(page).toHaveURL(address);
    await rentButton(page).click();
    await expect(confirmButton(page)).toBeVisible();
  });
});

test('the guard sends visitors to the login, keeps the search and separates the roles', async ({ page, app }) => {
  const { fromDate, toDate } = daysFromToday(61);
  const locations: { data: { _id: string }[] } = await (await page.request.get('/api/location/getAll')).json();

  await page.goto(`/dashboard?location=${locations.data[1]?._id}&from=${fromDate}&to=${toDate}`);
  await expect(page).toHaveURL(/\/login/);
  await typeLogin(page, app.customer);

  await expect(page).toHaveURL(new RegExp(`/dashboard\\?.*from=${fromDate}`));
  await expect(page.getByLabel('From Date')).toHaveValue(fromDate);
  await page.goto('/admindashboard');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a customer reads the bookings at a counter without a network, and nobody does after the logout', async ({
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

  await context.setOffline(true);
  await page.reload();

  await expect(page.getByRole('alert')).toContainText(/You are offline\. These are as of \d\d-\d\d-\d{4} \d\d:\d\d/);
  await expect(bookingCards(page)).toContainText('PENDING');
  await expect(page.getByRole('button', { name: 'Complete payment' })).toBeDisabled();

  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect.poll(isKept).toBe(false);

  await context.setOffline(false);
  await logIn(page, await registerCustomer(request), '/bookings');
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(bookingCards(page)).toHaveCount(0);
  await context.setOffline(false);
});
