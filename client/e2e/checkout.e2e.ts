import { changePolicy, collectViolations } from './support/content-policy.ts';
import {
  arriveAtResults,
  bookingCards,
  clickInCheckout,
  confirmButton,
  findBooking,
  openCheckout,
  openOrder,
  payByUpi,
  paySuccessfully,
  rentButton,
  toast,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

const paid = 'Payment successful! Details will be emailed soon.';
const failed = 'Payment failed! If debited, it will be refunded within 2-3 business days.';

test('a hold that expires while the payment window is open frees the car for another customer, and the late payment is refunded', async ({
  page,
  request,
  browser,
  app,
  own,
}) => {
  await page.clock.install();
  await arriveAtResults(page, request, 120);
  const car = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  const frame = await openCheckout(page, car);
  // Simulates a sleeping device, whose payment window stays open beyond the time limit.
  await page.clock.pauseAt(new Date(Date.now() + 2_000));
  const other = await browser.newPage({ baseURL: app.url });
  await arriveAtResults(other, request, 120);
  await expect(rentButton(other, car)).toHaveCount(0);

  await own.passMinutes(16);
  await expect(async () => {
    await other.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rentButton(other, car)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await paySuccessfully(other, await openCheckout(other, car));
  await page.clock.resume();
  await payByUpi(frame, 'success@razorpay');

  await expect(toast(page, failed)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The car is no longer available' })).toBeVisible();
  await expect(page.getByText(/Refund of ₹[\d,]+: /)).toBeVisible();
  await reviewScreen(page, 'payment-refunding');
  await findBooking(page, 'CANCELLED');
  await expect(bookingCards(page)).toContainText(/Refund of ₹[\d,]+/);
  await findBooking(other, 'CONFIRMED');
  await expect(bookingCards(other)).not.toContainText('Refund');
});

test('the focus stays on the field in the payment window after the confirmation dialog has closed, and typed text goes into that field', async ({
  page,
  request,
}) => {
  await arriveAtResults(page, request, 132);
  // Our dialog returns the focus when its closing transition ends, which is slowed down here.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[data-leave] { transition-duration: 1500ms !important }');
    document.adoptedStyleSheets = [slow];
  });
  const frame = await openCheckout(page);
  const address = frame.getByTestId('sandbox-upi-id');

  await expect(address).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('failure@razorpay');

  await expect(address).toHaveValue('failure@razorpay');
});

test('closing the payment window after a successful payment shows the success message', async ({
  page,
  request,
  sandbox,
}) => {
  await arriveAtResults(page, request, 132);
  const { frame, orderId } = await openOrder(page);
  await sandbox(`orders/${orderId}/pay`, { outcome: 'captured' });

  await clickInCheckout(frame, 'sandbox-close');
  await clickInCheckout(frame, 'sandbox-close-yes');

  await expect(toast(page, paid)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
});

test('when the bank is slow, the customer is not asked to pay twice, and the booking is eventually confirmed', async ({
  page,
  request,
  sandbox,
  own,
}) => {
  await arriveAtResults(page, request, 144);
  const frame = await openCheckout(page);
  await sandbox('webhooks', { mode: 'off' });
  await sandbox('faults', [{ match: '*', times: null, action: 'empty500' }]);

  await paySuccessfully(page, frame);
  const slow = 'Your bank has not confirmed the payment yet. Do not pay again. We are checking.';
  await expect(page.getByText(slow)).toBeVisible();
  await reviewScreen(page, 'payment-bank-slow');
  await page.goto('/bookings');
  await expect(bookingCards(page)).toContainText(slow);
  await expect(page.getByRole('button', { name: 'Complete payment' })).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await reviewScreen(page, 'bookings-bank-slow');
  await sandbox('faults', []);
  // The status check that failed during the outage scheduled the next check for several minutes later, so the clock is
  // moved forward.
  await expect(async () => {
    await own.passMinutes(2);
    await page.goto('/bookings');
    await expect(bookingCards(page)).toContainText('CONFIRMED', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test('when the policy blocks the payment provider’s frame, the customer can close the payment and search again', async ({
  browser,
  request,
  app,
}) => {
  // The browser assigns an intercepted page to another address space, so local network access must be allowed.
  const page = await browser.newPage({ baseURL: app.url, permissions: ['local-network-access'] });
  const violations = collectViolations(page);
  await changePolicy(page, (policy) => policy.replace(/frame-src [^;]*/, "frame-src 'self'"));
  await arriveAtResults(page, request, 141);

  await rentButton(page).click();
  await confirmButton(page).click();

  await expect.poll(() => violations.join('\n')).toContain('frame-src');
  // The blocked frame covers the page, but the keyboard still reaches the controls behind it.
  await page.getByRole('button', { name: 'I closed the payment window' }).press('Enter');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0);
});
