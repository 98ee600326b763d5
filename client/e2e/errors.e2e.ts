import {
  arriveAtResults,
  checkoutFrame,
  clickInCheckout,
  confirmButton,
  openOrder,
  paySuccessfully,
  rentButton,
  toast,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('when the payment script is blocked, the page shows “Razorpay SDK failed to load.”, and the next click tries again', async ({
  page,
  request,
}) => {
  await arriveAtResults(page, request, 25);
  await page.route('**/v1/checkout.js', (route) => route.abort());

  await rentButton(page).click();
  await confirmButton(page).click();

  await expect(toast(page, 'Razorpay SDK failed to load.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The payment window didn’t open' })).toBeVisible();
  await reviewScreen(page, 'payment-not-opened');
  await page.unroute('**/v1/checkout.js');
  await page.getByRole('button', { name: 'Complete payment' }).first().click();
  await paySuccessfully(page, await checkoutFrame(page));
});

test('“Payment canceled. Contact support” is shown when the payment window is closed while the bank is still processing the payment', async ({
  page,
  request,
  sandbox,
}) => {
  await arriveAtResults(page, request, 31);
  const { frame, orderId } = await openOrder(page);
  await sandbox('faults', [{ match: 'POST /v1/payments/:id/capture', times: null, action: 'empty500' }]);
  await sandbox(`orders/${orderId}/pay`, { outcome: 'authorized' });

  await clickInCheckout(frame, 'sandbox-close');
  await clickInCheckout(frame, 'sandbox-close-yes');

  await expect(toast(page, 'Payment canceled. Contact support with your booking ID')).toBeVisible();
  const result = page.getByRole('region', { name: 'We couldn’t confirm the cancellation' });
  await expect(result.getByRole('link')).toHaveCount(2);
  await reviewScreen(page, 'payment-unclear');
});

test.describe('the service worker does not hide an outage', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every screen shows its own message when the server is unreachable', async ({
    page,
    context,
    request,
    browser,
    own,
  }) => {
    await arriveAtResults(page, request, 37);
    const bookings = await context.newPage();
    await bookings.goto('/bookings');
    await expect(bookings.getByText('No bookings found.')).toBeVisible();
    const login = await browser.newPage({ baseURL: own.app.url });
    await login.goto('/login');
    await login.getByLabel('Your Email', { exact: true }).fill(own.app.customer.email);
    await login.getByLabel('Password', { exact: true }).fill(own.app.customer.password);
    // Both parts of the code must load before the server stops: the page’s own code, which enables the button, and the
    // code for toasts, which is fetched when a control first gets the focus.
    await expect(login.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    await expect(login.locator('.Toastify')).toBeAttached();
    await rentButton(page).click();

    await own.stop();
    await confirmButton(page).click();
    await login.getByRole('button', { name: 'Login', exact: true }).click();

    await expect(toast(page, 'Booking failed')).toBeVisible();
    await expect(toast(login, 'Oops! Something went wrong. Please try again later.')).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.getByRole('link', { name: 'My Bookings' }).first().click();
    // Shows the offline copy, which was stored when the other tab loaded the bookings.
    await expect(page.getByText('Your bookings may have changed.')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(toast(page, 'Locaions api failed')).toBeVisible();
  });
});
