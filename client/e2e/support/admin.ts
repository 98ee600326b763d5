import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { AgreedCharge, VehicleBody } from '@rental/contracts';
import type { RunningApp } from './app-process.ts';
import { expect } from './test.ts';

let counter = 0;

/** Returns a name that no other journey uses. */
export function inventName(kind: string): string {
  counter += 1;
  return `${kind} ${process.pid}-${Date.now() % 1_000_000}-${counter}`;
}

type Headers = Record<string, string>;

/** Returns headers with a user’s bearer token, for preparing test data through the API. */
export async function headersOf(
  request: APIRequestContext,
  { email, password }: RunningApp['admin'],
): Promise<Headers> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  const { data }: { data: { accessToken: string } } = await response.json();
  return { Authorization: `Bearer ${data.accessToken}` };
}

/**
 * Turns the counter on or off, as an owner, and waits until the cached public settings show the change. Licences, which
 * staff note in the demo, are noted only with `notesLicences`.
 */
export async function turnCounter(
  request: APIRequestContext,
  app: RunningApp,
  isOn: boolean,
  { notesLicences = false } = {},
): Promise<void> {
  const headers = await headersOf(request, app.admin);
  const response = await request.put('/api/counter/saveSettings', { headers, data: { isOn } });
  expect(response.status()).toBe(200);
  if (isOn) {
    const saved = await request.put('/api/counter/saveLicences', { headers, data: { isOn: notesLicences } });
    expect(saved.status()).toBe(200);
  }
  const usesCounter = async () => {
    const { data }: { data: { usesCounter?: true } } = await (await request.get('/api/config')).json();
    return data.usesCounter === true;
  };
  await expect.poll(usesCounter).toBe(isOn);
}

/** Saves the extra charges to which new bookings agree; the other prices stay. */
export async function saveCharges(
  request: APIRequestContext,
  app: RunningApp,
  charges: readonly AgreedCharge[],
): Promise<void> {
  const headers = await headersOf(request, app.admin);
  const { data }: { data: { prices: object } } = await (
    await request.get('/api/settings/getPrices', { headers })
  ).json();
  const saved = await request.put('/api/settings/savePrices', { headers, data: { ...data.prices, charges } });
  expect(saved.status()).toBe(200);
}

type PaidBooking = { _id: string; paymentId: string; locationId: { name: string } };

/** Returns a booking that the demo customer has paid for and can still cancel. */
export async function findPaidBooking(request: APIRequestContext, app: RunningApp): Promise<PaidBooking> {
  const headers = await headersOf(request, app.customer);
  const response = await request.get('/api/booking/getuserbookings', { headers });
  const { data }: { data: (PaidBooking & { cancellable: boolean })[] } = await response.json();
  const paid = data.find(({ cancellable, paymentId }) => cancellable && paymentId);
  if (!paid) throw new Error('the demo customer has no paid booking');
  return paid;
}

/** Creates a location with a car through the API. */
export async function makeFleet(request: APIRequestContext, app: RunningApp, more: Partial<VehicleBody> = {}) {
  const headers = await headersOf(request, app.admin);
  const location = { name: inventName('Location'), description: 'Beside the station', isEnabled: true };
  const created: { data: { _id: string } } = await (
    await request.post('/api/location/create', { headers, data: location })
  ).json();
  const car = {
    carName: inventName('Creta'),
    carBrand: 'Hyundai',
    modelYear: '2022',
    transmissionType: 'manual',
    fuelType: 'petrol',
    carLocations: [created.data._id],
    rentalPrice: 2_350,
    isEnabled: true,
    imageUrlOne: '/img/cars/creta.svg',
    imageUrlTwo: '/img/cars/creta.svg',
    ...more,
  };
  const vehicle: { data: { _id: string } } = await (
    await request.post('/api/vehicle/create', { headers, data: car })
  ).json();
  return { headers, location, car, locationId: created.data._id, carId: vehicle.data._id };
}

/** Expects a toast with this text and removes it, so that it is not mistaken for a later one. */
export async function seeToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: text }).first();
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'close' }).click();
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

export const panelOf = (page: Page, name: 'Locations' | 'Vehicles'): Locator =>
  page.getByRole('region', { name, exact: true });
