import {
  bookingCards,
  confirmButton,
  daysFromToday,
  logIn,
  openCheckout,
  payByUpi,
  registerCustomer,
  rentButton,
  searchCars,
  toast,
  typeLogin,
} from './support/customer.ts';
import { findViolations, reviewScreen } from './support/review.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test('the login page fits every window size and is accessible when empty, with invalid fields and after a rejection', async ({
  page,
  app,
}) => {
  await page.goto('/login');
  await reviewScreen(page, 'login');

  await page.getByLabel('Your Email', { exact: true }).fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Your Email', { exact: true }).focus();
  await expect(page.getByLabel('Your Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter valid email address',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter a password with at least 8 chars, 1 uppercase, 1 number, and 1 symbol.',
  );
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await reviewScreen(page, 'login-wrong-fields');

  await typeLogin(page, { email: app.customer.email, password: 'Wrong@Password1' });
  await expect(toast(page, 'Email or password is not correct')).toBeVisible();
  await expect(page.getByLabel('Your Email', { exact: true })).toHaveValue(app.customer.email);
  await reviewScreen(page, 'login-refused');
});

test('the sign-up form fits every window size and is accessible when empty and when every field is invalid', async ({
  page,
}) => {
  await page.goto('/signup');
  await reviewScreen(page, 'signup');

  await page.getByLabel('Your Name').fill('Meera');
  await page.getByLabel('Your Email', { exact: true }).fill('meera@nowhere');
  await page.getByLabel('Password', { exact: true }).fill('gulmohar');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByLabel('Your Name').focus();
  await expect(page.getByText('The passwords you entered do not match.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeDisabled();
  await reviewScreen(page, 'signup-wrong-fields');
});

test('the dashboard fits every window size and is accessible before a search, with results, without results, after a failure, with the confirmation dialog and with the menu open', async ({
  page,
  request,
}) => {
  await logIn(page, await registerCustomer(request));
  await expect(page.getByText('Drive Your Journey – Explore, Rent, and Go!')).toBeVisible();
  await expect(page.getByLabel('Location')).toBeEnabled();
  await reviewScreen(page, 'dashboard');

  await searchCars(page, daysFromToday(70));
  await reviewScreen(page, 'dashboard-results');

  await rentButton(page).click();
  await expect(confirmButton(page)).toBeEnabled();
  await reviewScreen(page, 'dashboard-confirm');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /Profile menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.route('**/api/booking/getAvailableCars*', (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'Available cars', data: [] } }),
  );
  await page.getByLabel('To Date').fill(daysFromToday(75).toDate);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Out of cars for your dates—guess everyone had the same great idea!')).toBeVisible();
  await reviewScreen(page, 'dashboard-none-free');

  await page.unroute('**/api/booking/getAvailableCars*');
  await page.route('**/api/booking/getAvailableCars*', (route) => route.abort(), { times: 1 });
  await page.getByLabel('To Date').fill(daysFromToday(76).toDate);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await reviewScreen(page, 'dashboard-failed');
});

test('the payment result and the bookings page fit every window size and are accessible in each state: no bookings, a paid booking, an unpaid hold, price details, the cancel dialog, and a cancelled booking', async ({
  page,
  request,
}) => {
  await logIn(page, await registerCustomer(request), '/bookings');
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await reviewScreen(page, 'bookings-empty');

  await page.goto('/dashboard');
  await searchCars(page, daysFromToday(80));
  await payByUpi(await openCheckout(page), 'success@razorpay');
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  await reviewScreen(page, 'payment-paid');

  await searchCars(page, daysFromToday(83));
  await openCheckout(page);
  await page.goto('/bookings');
  await expect(bookingCards(page)).toHaveCount(2);
  await reviewScreen(page, 'bookings');

  const details = bookingCards(page).filter({ hasText: 'CONFIRMED' }).getByRole('button', { name: 'Price details' });
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  await expect(bookingCards(page).getByText('Total price, 2 days').filter({ visible: true })).toHaveCount(1);
  await reviewScreen(page, 'bookings-price-details');

  await bookingCards(page).filter({ hasText: 'CONFIRMED' }).getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('heading', { name: 'Cancel this booking?' })).toBeVisible();
  await reviewScreen(page, 'bookings-cancel');
  await page.route('**/api/booking/cancel*', (route) => route.abort(), { times: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await reviewScreen(page, 'bookings-cancel-lost');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(bookingCards(page).filter({ hasText: 'CANCELLED' })).toHaveCount(1);
  await reviewScreen(page, 'bookings-cancelled');
});

test('an unknown URL shows the error screen', async ({ page }) => {
  await page.goto('/no/such/page');

  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await reviewScreen(page, 'error');
});
