import type { APIRequestContext, Page } from '@playwright/test';
import { headersOf } from './support/admin.ts';
import {
  arriveAtResults,
  bookingCards,
  checkoutFrame,
  confirmButton,
  daysFromToday,
  type Login,
  logIn,
  openCheckout,
  payByUpi,
  paySuccessfully,
  registerCustomer,
  rentButton,
  searchCars,
} from './support/customer.ts';
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

test('the tab is closed and no event arrives: our own look at the order confirms the booking', async ({
  page,
  request,
  sandbox,
  own,
}) => {
  const login = await registerCustomer(request);
  await sandbox('webhooks', { mode: 'off' });
  const { orderId } = await arriveAtCheckout(page, login, 93);
  await page.close();
  await sandbox(`orders/${orderId}/pay`, { outcome: 'captured' });

  await own.passMinutes(1);

  await expect.poll(() => statusesOf(request, login)).toEqual(['confirmed']);
});

test('a second payment for the same order: the first is kept, the second goes back', async ({ page, request, app }) => {
  const login = await registerCustomer(request);
  const { orderId } = await arriveAtCheckout(page, login, 96);
  await paySuccessfully(page, await checkoutFrame(page));

  const again = await request.post(`${app.sandboxUrl}/_sandbox/orders/${orderId}/pay-again`, { data: {} });
  const { razorpay_payment_id: second }: { razorpay_payment_id: string } = await again.json();

  const refundsOfSecond = async () => {
    const state = await request.get(`${app.sandboxUrl}/_sandbox/state`);
    const { refunds }: { refunds: { payment_id: string; amount: number }[] } = await state.json();
    return refunds.filter(({ payment_id: paymentId }) => paymentId === second).length;
  };
  await expect.poll(refundsOfSecond, { timeout: 60_000 }).toBe(1);
  expect(await statusesOf(request, login)).toEqual(['confirmed']);
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
