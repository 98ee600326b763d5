import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { addDays, dayInIndia } from '@rental/contracts';
import { expect } from './test.ts';

export type Login = { name: string; email: string; password: string };

let counter = 0;

/** Somebody who has never been here. */
export function inventLogin(): Login {
  counter += 1;
  return {
    name: 'Meera Nair',
    email: `meera.${process.pid}.${Date.now()}.${counter}@example.com`,
    password: 'Gulmohar@2026',
  };
}

/** A new account, made through the API. */
export async function registerCustomer(request: APIRequestContext): Promise<Login> {
  const login = inventLogin();
  const answer = await request.post('/api/auth/register', { data: login });
  expect(answer.status()).toBe(201);
  return login;
}

/** Types a login into the form that is shown and sends it. */
export async function typeLogin(page: Page, { email, password }: Pick<Login, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Your Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens a page as somebody who is signed in; signing in by hand is the business of journeys of its own. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Login, 'email' | 'password'>,
  path = '/dashboard',
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { data }: { data: { accessToken: string; refreshToken: string } } = await answer.json();
  // Once in this tab: later pages find what the app has made of it.
  await page.addInitScript(({ accessToken, refreshToken }) => {
    if (sessionStorage.getItem(refreshToken)) return;
    sessionStorage.setItem(refreshToken, 'used');
    localStorage.setItem('token', accessToken);
    localStorage.setItem('refreshToken', refreshToken);
  }, data);
  await page.goto(path);
}

/** Two days, so many days from India's today: each journey takes days of its own. */
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

/** A new customer, logged in, before the cars that are free so many days from today. */
export async function arriveAtResults(page: Page, request: APIRequestContext, offset: number): Promise<void> {
  await logIn(page, await registerCustomer(request));
  await searchCars(page, daysFromToday(offset));
}

/** The button of the first car, or of one by name. */
export const rentButton = (page: Page, carName = '') =>
  page
    .getByRole('listitem')
    .filter({ hasText: carName })
    .getByRole('button', { name: /^Rent for ₹[\d,]+/ })
    .first();

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' });

/** From the results to the provider's window. */
export async function openCheckout(page: Page, carName = ''): Promise<FrameLocator> {
  await rentButton(page, carName).click();
  await confirmButton(page).click();
  return checkoutFrame(page);
}

export async function checkoutFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe.razorpay-checkout-frame');
  await expect(frame.getByTestId('sandbox-pay')).toBeVisible();
  return frame;
}

export async function payByUpi(frame: FrameLocator, address: 'success@razorpay' | 'failure@razorpay'): Promise<void> {
  await frame.getByTestId('sandbox-upi-id').fill(address);
  // Whatever took the focus meanwhile also took the text, and the address that stood there before would be paid with.
  await expect(frame.getByTestId('sandbox-upi-id')).toHaveValue(address);
  await clickInCheckout(frame, 'sandbox-pay');
}

/** Pays, and sees that the app says so. */
export async function paySuccessfully(page: Page, frame: FrameLocator): Promise<void> {
  await payByUpi(frame, 'success@razorpay');
  await expect(toast(page, 'Payment successful! Details will be emailed soon.')).toBeVisible();
}

const clickPatienceMs = 60_000;
/** What appears after a control that stays; every other control goes away itself. */
const leadsTo: Record<string, string> = {
  'sandbox-close': 'sandbox-close-yes',
  'sandbox-options': 'sandbox-lost-callback',
};

/**
 * Clicks a control of the provider's window. A click that makes the window go away can lose its own answer with the
 * frame, so it is not waited for longer than the window lives. Browsers under load now and then lose a click on its way
 * into a frame of another origin; one that changed nothing is made again.
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

/** A toast with exactly this text. */
export const toast = (page: Page, text: string) => page.locator('.Toastify').getByText(text, { exact: true });

/** The cards of the bookings screen, newest first. */
export const bookingCards = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Booking ID' });

/** Keeps answers to this address waiting until the function it returns is called. */
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

/** Opens the bookings, where a card says this. */
export async function findBooking(page: Page, text: string | RegExp): Promise<void> {
  await page.goto('/bookings');
  await expect(bookingCards(page)).toContainText(text);
}
