import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { addDays, dayInIndia } from '@rental/contracts';
import { expect } from './test.ts';

export type Login = { name: string; email: string; password: string };

let counter = 0;

export function inventLogin(): Login {
  counter += 1;
  return {
    name: 'Meera Nair',
    email: `meera.${process.pid}.${Date.now()}.${counter}@example.com`,
    password: 'Gulmohar@2026',
  };
}

export async function registerCustomer(request: APIRequestContext): Promise<Login> {
  const login = inventLogin();
  const response = await request.post('/api/auth/register', { data: login });
  expect(response.status()).toBe(201);
  return login;
}

/** Fills in and submits the login form. */
export async function typeLogin(page: Page, { email, password }: Pick<Login, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Your Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens a page as a logged-in user without using the login form, which other journeys test. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Login, 'email' | 'password'>,
  path = '/dashboard',
): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  const { data }: { data: { accessToken: string; refreshToken: string } } = await response.json();
  // Stores the session only once per tab: later pages use the session that the app has stored.
  await page.addInitScript(({ accessToken, refreshToken }) => {
    if (sessionStorage.getItem(refreshToken)) return;
    sessionStorage.setItem(refreshToken, 'used');
    localStorage.setItem('token', accessToken);
    localStorage.setItem('refreshToken', refreshToken);
  }, data);
  await page.goto(path);
}

/** Returns two consecutive days, the first one `offset` days from today in India. Each journey uses its own days. */
export function daysFromToday(offset: number): { fromDate: string; toDate: string } {
  const fromDate = addDays(dayInIndia(new Date()), offset);
  return { fromDate, toDate: addDays(fromDate, 1) };
}

export async function searchCars(
  page: Page,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<void> {
  await expect(page.getByLabel('Location')).not.toHaveText(/Loading/);
  await page.getByLabel('From Date').fill(fromDate);
  await page.getByLabel('To Date').fill(toDate);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rentButton(page)).toBeVisible();
}

/** Logs in a new customer and shows the cars available `offset` days from today. */
export async function arriveAtResults(page: Page, request: APIRequestContext, offset: number): Promise<void> {
  await logIn(page, await registerCustomer(request));
  await searchCars(page, daysFromToday(offset));
}

export const rentButton = (page: Page, carName = '') =>
  page
    .getByRole('listitem')
    .filter({ hasText: carName })
    .getByRole('button', { name: /^Rent for ₹[\d,]+/ })
    .first();

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' });

/** Opens the provider’s payment window from the search results. */
export async function openCheckout(page: Page, carName = ''): Promise<FrameLocator> {
  await rentButton(page, carName).click();
  await confirmButton(page).click();
  return checkoutFrame(page);
}

/** Opens the payment window, and also returns the id of the order that is paid in it. */
export async function openOrder(page: Page): Promise<{ frame: FrameLocator; orderId: string }> {
  const ordered = page.waitForResponse((response) => response.url().includes('/payment/create'));
  const frame = await openCheckout(page);
  const { data }: { data: { orderId: string } } = await (await ordered).json();
  return { frame, orderId: data.orderId };
}

export async function checkoutFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe.razorpay-checkout-frame');
  await expect(frame.getByTestId('sandbox-pay')).toBeVisible();
  return frame;
}

export async function payByUpi(frame: FrameLocator, address: 'success@razorpay' | 'failure@razorpay'): Promise<void> {
  await frame.getByTestId('sandbox-upi-id').fill(address);
  // Checks that no other control took the focus and received the text, because the payment would then use the previous
  // UPI address.
  await expect(frame.getByTestId('sandbox-upi-id')).toHaveValue(address);
  await clickInCheckout(frame, 'sandbox-pay');
}

export async function paySuccessfully(page: Page, frame: FrameLocator): Promise<void> {
  await payByUpi(frame, 'success@razorpay');
  await expect(toast(page, 'Payment successful! Details will be emailed soon.')).toBeVisible();
}

const clickPatienceMs = 60_000;
/**
 * Maps each control that stays visible after a click to the control that then appears. All other controls disappear
 * when clicked.
 */
const leadsTo: Record<string, string> = {
  'sandbox-close': 'sandbox-close-yes',
  'sandbox-options': 'sandbox-lost-callback',
};

/**
 * Clicks a control in the provider’s window. If the click closes the window, the acknowledgement of the click can be
 * lost together with the frame, so the wait for it ends when the window closes. Under load, browsers sometimes lose a
 * click into a cross-origin frame, so a click without effect is repeated.
 */
export async function clickInCheckout(frame: FrameLocator, testId: string): Promise<void> {
  const control = frame.getByTestId(testId);
  await control.waitFor();
  const effect = leadsTo[testId];
  const hasWorked = async () => (effect === undefined ? control.isHidden() : frame.getByTestId(effect).isVisible());
  const click = async () => {
    if (await hasWorked()) return;
    const isGone = frame.owner().waitFor({ state: 'detached', timeout: clickPatienceMs });
    await Promise.any([control.click({ timeout: clickPatienceMs }), isGone]);
    await expect.poll(hasWorked, { timeout: 3_000 }).toBe(true);
  };
  await expect(click).toPass({ timeout: clickPatienceMs });
}

export const toast = (page: Page, text: string) => page.locator('.Toastify').getByText(text, { exact: true });

/** Returns the cards on the bookings screen, newest first. */
export const bookingCards = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Booking ID' });

/** Delays responses from this URL until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Opens the bookings screen and expects a card with this text. */
export async function findBooking(page: Page, text: string | RegExp): Promise<void> {
  await page.goto('/bookings');
  await expect(bookingCards(page)).toContainText(text);
}
