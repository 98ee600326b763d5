import { availabilityContract, fleetContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { allContracts } from '../../../test/support/all-contracts.ts';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

const { getFleet } = fleetContract;

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

describe('GET /vehicle/getFleet', () => {
  test('returns each model once to visitors, cheapest first, with its lowest price and all its enabled locations', async () => {
    const [pune, mumbai] = [await buildLocation(), await buildLocation()];
    const closed = await buildLocation({ isEnabled: false });
    const creta = { carName: 'Creta', seats: 5, category: 'suv' } as const;
    await buildVehicle({ ...creta, carLocations: [pune._id], rentalPrice: 2_400, imageUrlOne: '/img/cars/dear.svg' });
    const cheap = await buildVehicle({ ...creta, carLocations: [mumbai._id, closed._id], rentalPrice: 2_300 });
    await buildVehicle({ ...creta, carLocations: [pune._id], rentalPrice: 100, isEnabled: false });
    await buildVehicle({ carName: 'Polo', carLocations: [pune._id], rentalPrice: 900 });
    await buildVehicle({ carName: 'Gone', carLocations: [pune._id], isActive: false });
    await buildVehicle({ carName: 'Nowhere', carLocations: [closed._id] });

    const found = await app.client.succeed(getFleet);
    const one = await app.client.succeed(getFleet, { query: { car: cheap.modelKey } });
    const none = await app.client.succeed(getFleet, { query: { car: 'NoSuchModel0' } });

    expect([one, none]).toEqual([[found[1]], []]);
    expect(found.map(({ carName, fromPrice }) => [carName, fromPrice])).toEqual([
      ['Polo', 900],
      ['Creta', 2_300],
    ]);
    expect(found[1]).toEqual({
      modelKey: cheap.modelKey,
      carBrand: 'Hyundai',
      carName: 'Creta',
      modelYear: '2022',
      transmissionType: 'automatic',
      fuelType: 'petrol',
      seats: 5,
      category: 'suv',
      imageUrlOne: '/img/cars/creta.svg',
      imageUrlTwo: '/img/cars/creta.svg',
      fromPrice: 2_300,
      locationIds: [String(mumbai._id), String(pune._id)],
    });
  });

  test('may be cached for a minute by browsers, and is cached for a minute by the server', async () => {
    const first = await app.client.raw.get(`/api${getFleet.path}`);
    await buildVehicle();
    const second = await app.client.succeed(getFleet);
    app.clock.advance(60_000);
    const third = await app.client.succeed(getFleet);

    expect(first.headers['cache-control']).toBe('public, max-age=60');
    expect([second.length, third.length]).toEqual([0, 1]);
  });
});

describe('public endpoints', () => {
  const isPublic = allContracts.filter(
    // A calendar feed is read with a secret address, and shows a car to its maker.
    ({ id, contract: { access, method } }) =>
      ['public', 'optional'].includes(access) && method === 'GET' && id !== 'connection.getCalendar',
  );

  test('reveal no car id, plate, customer or number of cars', async () => {
    const { _id: locId } = await buildLocation();
    const cars = await Promise.all(
      Array.from({ length: 7 }, async (_, index) =>
        buildVehicle({ carLocations: [locId], carName: 'Creta', plate: `KA01AB77${index}` }),
      ),
    );
    const [first] = cars;
    if (!first) throw new Error('no car');
    const customer = await buildUser({ name: 'Zubeida Qazi' });
    const booking = await buildBooking({ carId: first._id, customerId: customer._id, status: 'confirmed' });
    const ours = { locId: String(locId), month: '2026-12', car: first.modelKey };
    const secrets = [
      ...cars.flatMap(({ _id, plate }) => [String(_id), plate ?? '']),
      String(customer._id),
      String(booking._id),
      customer.name,
      customer.email,
    ];

    const leaks: string[] = [];
    for (const { id, contract, sample } of isPublic) {
      const known = Object.entries(sample.query ?? {}).map(([name, value]) => [name, { ...ours }[name] ?? value]);
      const { status, text } = await app.client.raw.get(`/api${contract.path}`).query(Object.fromEntries(known));
      leaks.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${id}: ${secret}`));
      if (JSON.parse(text).data?.length === cars.length) leaks.push(`${id}: how many cars there are`);
      if (contract.limit === 'public-read' && status !== 200) leaks.push(`${id}: ${status}`);
    }

    expect(isPublic.length).toBeGreaterThan(5);
    expect(leaks).toEqual([]);
  });

  test('share one rate limit per address', async () => {
    app = await createTestApp({ env: { LIMIT_PUBLIC_READ_PER_MINUTE: '2', TRUST_PROXY_HOPS: '1' } });
    const locId = String((await buildLocation())._id);
    const statusOf = async (address: string, path: string, query = {}) =>
      (await app.client.raw.get(`/api${path}`).query(query).set('x-forwarded-for', address)).status;
    const month = async (address: string) =>
      statusOf(address, availabilityContract.getCalendar.path, { locId, month: '2026-12' });

    const statuses = [
      await statusOf('203.0.113.7', getFleet.path),
      await month('203.0.113.7'),
      await month('203.0.113.7'),
      await statusOf('203.0.113.7', getFleet.path),
      await month('203.0.113.8'),
    ];

    expect(statuses).toEqual([200, 200, 429, 429, 200]);
  });
});
