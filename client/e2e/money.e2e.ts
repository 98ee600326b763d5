import type { APIRequestContext, Page } from '@playwright/test';
import { formatRupees } from '@rental/contracts';
import { headersOf } from './support/admin.ts';
import {
  bookingCards,
  checkoutFrame,
  confirmButton,
  daysFromToday,
  type Login,
  logIn,
  payByUpi,
  paySuccessfully,
  registerCustomer,
  rentButton,
  searchCars,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Money that takes a detour: every captured rupee ends as a booking or goes back, whatever the browser sees of it. */

type Order = { orderId: string; bookingId: string };

async function arriveAtCheckout(page: Page, login: Login, offset: number): Promise<Order> {
  await logIn(page, login);
  await searchCars(page, daysFromToday(offset));
  await rentButton(page).click();
  const created = page.waitForResponse((response) => response.url().includes('/payment/create'));
  await confirmButton(page).click();
  const answer = await created;
  const { data }: { data: { orderId: string } } = await answer.json();
  const { bookingId }: { bookingId: string } = answer.request().postDataJSON();
  await checkoutFrame(page);
  return { orderId: data.orderId, bookingId };
}

async function statusesOf(request: APIRequestContext, login: Login): Promise<string[]> {
  const list = await request.get('/api/booking/getuserbookings', { headers: await headersOf(request, login) });
  const answer: { data: { status: string }[] } = await list.json();
  return answer.data.map(({ status }) => status);
}

test('the tab is closed right after paying: the booking is confirmed all the same', async ({ page, request }) => {
  const login = await registerCustomer(request);
  await arriveAtCheckout(page, login, 90);

  await payByUpi(await checkoutFrame(page), 'success@razorpay');
  await page.close();

  await expect.poll(() => statusesOf(request, login)).toEqual(['confirmed']);
});

test('money returned in the dashboard of the provider: an admin finds and settles it, and only the rest is promised', async ({
  page,
  request,
  browser,
  app,
  sandbox,
}) => {
  const login = await registerCustomer(request);
  const { orderId } = await arriveAtCheckout(page, login, 102);
  await paySuccessfully(page, await checkoutFrame(page));
  const state = await request.get(`${app.sandboxUrl}/_sandbox/state`);
  const { payments }: { payments: { id: string; order_id: string; amount: number }[] } = await state.json();
  const payment = payments.find(({ order_id: paidFor }) => paidFor === orderId);
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
