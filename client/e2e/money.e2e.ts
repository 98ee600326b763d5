import type { APIRequestContext, Page } from '@playwright/test';
import { formatRupees } from '@rental/contracts';
import type { RunningApp } from './support/app-process.ts';
import { arriveAtResults, bookingCards, logIn, openCheckout, openOrder, paySuccessfully } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/** Pays for a car from the search results, and returns the payment as recorded by the sandbox. */
async function payAtSandbox(page: Page, request: APIRequestContext, app: RunningApp) {
  const { frame, orderId } = await openOrder(page);
  await paySuccessfully(page, frame);
  const state = await request.get(`${app.sandboxUrl}/_sandbox/state`);
  const { payments }: { payments: { id: string; order_id: string; amount: number }[] } = await state.json();
  return payments.find(({ order_id: paidFor }) => paidFor === orderId);
}

test('an admin finds a refund made in the provider’s dashboard and marks it as resolved, and the cancel dialog offers the customer only the remaining amount', async ({
  page,
  request,
  browser,
  app,
  sandbox,
}) => {
  await arriveAtResults(page, request, 102);
  const payment = await payAtSandbox(page, request, app);
  await sandbox(`payments/${payment?.id}/refund-outside`, { amount: 10_000 });

  const office = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' });
  await logIn(office, app.admin, '/admindashboard?view=money');
  const matter = office.getByRole('listitem').filter({ hasText: 'Partly refunded outside this system · ₹100' });
  await expect(matter).toBeVisible();
  await reviewScreen(office, 'admin-money');
  await matter.getByLabel(/^Reason/).fill('Goodwill for a late handover');
  await matter.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(matter).toHaveCount(0);
  await expect(office.getByText('Nothing to review. Every rupee is accounted for.')).toBeVisible();
  await reviewScreen(office, 'admin-money-empty');
  await office.close();

  await page.goto('/bookings');
  await bookingCards(page).getByRole('button', { name: 'Cancel booking' }).click();
  const rest = formatRupees((payment?.amount ?? 0) / 100 - 100);
  await expect(page.getByRole('dialog')).toContainText(rest);
});

test('after an admin makes a partial refund, the customer sees the reference of the refund and a credit note', async ({
  page,
  request,
  browser,
  app,
}) => {
  await arriveAtResults(page, request, 106);
  await paySuccessfully(page, await openCheckout(page));
  await page.goto('/bookings');
  const id =
    (await bookingCards(page)
      .getByText(/^[0-9a-f]{24}$/)
      .textContent()) ?? '';

  const office = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' });
  await logIn(office, app.admin, `/admindashboard?q=${id}`);
  await office.getByRole('button', { name: /^Details of booking/ }).click();
  await office.getByRole('button', { name: 'Refund money' }).click();
  await office.getByLabel(/^Amount/).fill('500');
  await office.getByLabel(/^Reason for the refund/).fill('The car came late');
  await reviewScreen(office, 'admin-give-back');
  await office.getByRole('button', { name: 'Refund ₹500' }).click();
  await expect(office.getByRole('region', { name: 'Money', exact: true })).toContainText('Goodwill refund: ');
  await reviewScreen(office, 'admin-given-back');
  await office.close();

  await page.reload();
  await expect(bookingCards(page)).toContainText(/Refund of ₹500 sent to your bank \(reference rfnd_\w+\)/);
  await expect(bookingCards(page).getByRole('link', { name: /^Credit note/ })).toBeVisible();
  await reviewScreen(page, 'bookings-given-back');
});

test('the money screen shows a dispute with its deadline, and later that it was lost', async ({
  page,
  request,
  browser,
  app,
  sandbox,
}) => {
  await arriveAtResults(page, request, 110);
  const payment = await payAtSandbox(page, request, app);
  const opened = await request.post(`${app.sandboxUrl}/_sandbox/payments/${payment?.id}/dispute`, { data: {} });
  const { id: dispute }: { id: string } = await opened.json();

  const office = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' });
  await logIn(office, app.admin, '/admindashboard?view=money');
  const matter = (title: string) => office.getByRole('listitem').filter({ hasText: title });
  await expect(matter('Disputed by the customer’s bank')).toContainText('Respond by');
  await reviewScreen(office, 'admin-money-dispute');

  await sandbox(`disputes/${dispute}`, { to: 'lost' });
  await expect(async () => {
    await office.reload();
    await expect(matter('Dispute lost')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await reviewScreen(office, 'admin-money-dispute-lost');
  // The dispute is resolved here, because later journeys of this worker expect no open problems.
  await matter('Dispute lost')
    .getByLabel(/^Reason/)
    .fill('The bank decided for its customer');
  await matter('Dispute lost').getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(matter('Dispute lost')).toHaveCount(0);
  await office.close();
});
