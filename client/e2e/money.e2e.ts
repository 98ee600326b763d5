import { formatRupees } from '@rental/contracts';
import { arriveAtResults, bookingCards, logIn, openCheckout, paySuccessfully } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('money returned in the dashboard of the provider: an admin finds and settles it, and only the rest is promised', async ({
  page,
  request,
  browser,
  app,
  sandbox,
}) => {
  await arriveAtResults(page, request, 102);
  const ordered = page.waitForResponse((response) => response.url().includes('/payment/create'));
  await paySuccessfully(page, await openCheckout(page));
  const { data }: { data: { orderId: string } } = await (await ordered).json();
  const state = await request.get(`${app.sandboxUrl}/_sandbox/state`);
  const { payments }: { payments: { id: string; order_id: string; amount: number }[] } = await state.json();
  const payment = payments.find(({ order_id: paidFor }) => paidFor === data.orderId);
  await sandbox(`payments/${payment?.id}/refund-outside`, { amount: 10_000 });

  const office = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' });
  await logIn(office, app.admin, '/admindashboard?view=money');
  const matter = office.getByRole('listitem').filter({ hasText: 'Part returned outside this system · ₹100' });
  await expect(matter).toBeVisible();
  await reviewScreen(office, 'admin-money');
  await matter.getByLabel(/^Why it went back/).fill('Goodwill for a late handover');
  await matter.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(matter).toHaveCount(0);
  await expect(office.getByText('Every rupee is accounted for.')).toBeVisible();
  await reviewScreen(office, 'admin-money-empty');
  await office.close();

  await page.goto('/bookings');
  await bookingCards(page).getByRole('button', { name: 'Cancel booking' }).click();
  const rest = formatRupees((payment?.amount ?? 0) / 100 - 100);
  await expect(page.getByRole('dialog')).toContainText(rest);
});
