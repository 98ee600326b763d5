import type { APIRequestContext } from '@playwright/test';
import { addDays, dayInIndia, type RegistrationBody } from '@rental/contracts';
import { makeFleet } from './admin.ts';
import type { RunningApp } from './app-process.ts';
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
