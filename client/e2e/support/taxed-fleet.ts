import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addDays, dayInIndia, type RegistrationBody } from '@rental/contracts';
import { makeFleet } from './admin.ts';
import type { RunningApp } from './app-process.ts';
import { checkoutFrame, confirmButton, logIn, paySuccessfully, registerCustomer, rentButton } from './customer.ts';
import { inventGstin, inventLetters } from './invent-gstin.ts';
import { expect } from './test.ts';

const registration = {
  state: '29',
  legalName: 'Sarani Karnataka Private Limited',
  address: '12 CMH Road\nBengaluru 560038',
};

/** Creates a car with a tax profile at a location with a registration. */
export async function makeTaxedFleet(
  request: APIRequestContext,
  app: RunningApp,
  given: Partial<RegistrationBody> = {},
) {
  const prefix = inventLetters(4);
  const { headers, location, car, locationId, carId } = await makeFleet(request, app);
  const today = dayInIndia(new Date());
  const send = async (path: string, method: 'POST' | 'PUT', data: object) => {
    const reply = await request.fetch(`/api/${path}`, { method, headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    const { data: saved }: { data: { _id: string } } = await reply.json();
    return saved._id;
  };
  const gstin = inventGstin('29');
  const registrationId = await send('tax/createRegistration', 'POST', { ...registration, gstin, prefix, ...given });
  const decided = { decidedBy: 'R. Iyer', decidedOn: today, validFrom: addDays(today, -1) };
  const profile = { name: `Tax invoice ${prefix}`, sac: '997311', basisPoints: 1_800, ...decided };
  const taxProfileId = await send('tax/createProfile', 'POST', profile);
  await send(`location/editById?id=${locationId}`, 'PUT', { ...location, registrationId });
  await send(`vehicle/editById?id=${carId}`, 'PUT', { ...car, taxProfileId });
  return { car, headers, locationId, today, prefix, gstin };
}

type Fleet = Awaited<ReturnType<typeof makeTaxedFleet>>;

/** Logs in a new customer, and opens the dialog with which the car is booked for two days. */
export async function openDialogOf(
  { car, locationId, today }: Fleet,
  { page, request }: { page: Page; request: APIRequestContext },
): Promise<void> {
  const dates = `from=${addDays(today, 20)}&to=${addDays(today, 21)}`;
  await logIn(page, await registerCustomer(request), `/dashboard?location=${locationId}&${dates}`);
  await rentButton(page, car.carName).click();
}

/** Confirms the dialog, pays, and opens the first paper of the booking. Returns the paper. */
export async function payAndOpenPaper(page: Page): Promise<Locator> {
  await confirmButton(page).click();
  await paySuccessfully(page, await checkoutFrame(page));
  await page.goto('/bookings');
  await page.getByRole('link', { name: 'Receipt' }).first().click();
  return page.getByRole('article');
}

/** Fills in the business for which a paper is. */
export async function typeBusiness(scope: Page | Locator, gstin = '27AAPFU0939F1ZV'): Promise<void> {
  await scope.getByLabel('GSTIN').fill(gstin);
  await scope.getByLabel('Legal name').fill('Ghats Traders');
  await scope.getByLabel('Address').fill('4 Station Road\nPune 411001');
}
