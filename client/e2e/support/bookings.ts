import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { bookingContract, paymentContract, type Period } from '@rental/contracts';
import { expect, type Sandbox } from './test.ts';

type AsCustomer = { request: APIRequestContext; headers: Record<string, string> };

/** Holds a car for a customer through the API. Returns the id of the booking. */
export async function holdCar(as: AsCustomer, wanted: Period & { carId: string; locationId: string }): Promise<string> {
  const { _id } = await create<{ _id: string }>(as, bookingContract.create.path, wanted);
  return _id;
}

/** Pays for a hold through the API. The booking becomes confirmed some time later, once the provider has reported it. */
export async function payHold(as: AsCustomer, sandbox: Sandbox, bookingId: string): Promise<void> {
  const { orderId } = await create<{ orderId: string }>(as, paymentContract.create.path, { bookingId });
  await sandbox(`orders/${orderId}/pay`, { outcome: 'captured' });
}

async function create<Data>({ request, headers }: AsCustomer, path: string, data: object): Promise<Data> {
  const response = await request.post(`/api${path}`, { headers, data });
  expect(response.status()).toBe(201);
  const reply: { data: Data } = await response.json();
  return reply.data;
}

/**
 * Tries to block a car for booked days, on the page with its calendar. Returns the button that blocks only the free
 * days.
 */
export async function blockBookedDays(page: Page, { fromDate, toDate }: Period): Promise<Locator> {
  await page.getByLabel('From Date').fill(fromDate);
  await page.getByLabel('To Date').fill(toDate);
  await page.getByLabel('Reason').fill('Gearbox broken');
  await page.getByRole('button', { name: 'Block days' }).click();
  return page.getByRole('button', { name: 'Block the free days and list these bookings' });
}

/** Returns the list of the bookings that a block waits for. */
export const bookingsDuringBlock = (page: Page): Locator =>
  page.getByRole('region', { name: 'Bookings during this block' });
