import {
  authContract,
  bookingContract,
  dashboardContract,
  locationContract,
  paymentContract,
  rentalContract,
  vehicleContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueTokens } from '../src/features/auth/sessions/open-session.ts';
import { Session, type SessionRecord } from '../src/features/auth/sessions/session.model.ts';
import { User } from '../src/features/auth/account/user.model.ts';
import type { VehicleRecord } from '../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { buildBooking, buildStaff, buildVehicle } from './support/factories.ts';
import { verifyBody } from './support/open-rental.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/*
 * Two processes share one database, each with its own in-memory cache: a change made through one of them is visible to
 * the very next request to either.
 */

let apps: [TestApp, TestApp];

beforeEach(async () => {
  const first = await createTestApp();
  apps = [first, await createTestApp()];
});

const both = async <T>(ask: (app: TestApp) => Promise<T>): Promise<[T, T]> => [await ask(apps[0]), await ask(apps[1])];

describe('access', () => {
  const statusOf = (token: string) => async (app: TestApp) =>
    (await app.client.call(rentalContract.getUserBookings, { as: token })).status;

  test('ends immediately in all processes after a logout', async () => {
    const { user, token } = await apps[0].signInAs('customer');
    const before = await both(statusOf(token));
    const session = await Session.findOne({ userId: user._id }).lean<SessionRecord>();
    if (!session) throw new Error('no session');
    const { refreshToken } = issueTokens(session, user, apps[0].deps);
    await apps[0].client.succeed(authContract.logout, { body: { refreshToken } });

    expect([before, await both(statusOf(token))]).toEqual([
      [200, 200],
      [401, 401],
    ]);
  });

  test('changes immediately in all processes when the role changes', async () => {
    const { user, token } = await apps[0].signInAs('admin');
    const ask = async (app: TestApp) => (await app.client.call(vehicleContract.getAll, { as: token })).status;
    const before = await both(ask);
    await User.updateOne({ _id: user._id }, { $set: { role: 'customer' } });

    expect([before, await both(ask)]).toEqual([
      [200, 200],
      [403, 403],
    ]);
  });

  test('changes immediately in all processes when a rank or a location is taken away [ST5]', async () => {
    const { _id, locationId } = await buildBooking({ status: 'confirmed' });
    const user = await buildStaff('manager', [{ _id: locationId }]);
    const as = await apps[0].signIn(user);
    const ask = async ({ client }: TestApp) => [
      (await client.call(rentalContract.get, { as, query: { id: String(_id) } })).status,
      (await client.call(rentalContract.listMoneyMatters, { as })).status,
    ];
    const before = await both(ask);
    await User.updateOne({ _id: user._id }, { $set: { 'staff.locationIds': [new ObjectId()] } });
    const elsewhere = await both(ask);
    await User.updateOne({ _id: user._id }, { $set: { 'staff.rank': 'clerk' } });

    expect([before, elsewhere, await both(ask)]).toEqual([
      [
        [200, 200],
        [200, 200],
      ],
      [
        [404, 200],
        [404, 200],
      ],
      [
        [404, 403],
        [404, 403],
      ],
    ]);
  });
});

describe('search results', () => {
  let car: VehicleRecord;
  let admin: string;
  let token: string;

  beforeEach(async () => {
    car = await buildVehicle({ rentalPrice: 2_000 });
    admin = (await apps[0].signInAs('admin')).token;
    token = (await apps[0].signInAs('customer')).token;
  });

  const search = async (app: TestApp) => {
    const query = { locId: String(car.carLocations[0]), fromDate: '2026-12-01', toDate: '2026-12-02' };
    const found = await app.client.succeed(bookingContract.getAvailableCars, { as: token, query });
    return found.map(({ totalPrice }) => totalPrice);
  };

  async function edit(changes: { rentalPrice?: number; isEnabled?: boolean }) {
    const { carName, carBrand, modelYear, transmissionType, fuelType, imageUrlOne, imageUrlTwo } = car;
    const facts = { carName, carBrand, modelYear, transmissionType, fuelType, imageUrlOne, imageUrlTwo };
    const present = { carLocations: car.carLocations.map(String), rentalPrice: 2_000, isEnabled: true };
    const body = { ...facts, ...present, ...changes };
    await apps[0].client.succeed(vehicleContract.editById, { as: admin, query: { id: String(car._id) }, body });
  }

  test('show a new price immediately in all processes', async () => {
    const before = await both(search);
    await edit({ rentalPrice: 3_000 });

    expect([before, await both(search)]).toEqual([
      [[4_000], [4_000]],
      [[6_000], [6_000]],
    ]);
  });

  test('omit a disabled car immediately in all processes, and list it again when it is enabled', async () => {
    await both(search);
    await edit({ isEnabled: false });
    const off = await both(search);
    await edit({ isEnabled: true });

    expect([off, await both(search)]).toEqual([
      [[], []],
      [[4_000], [4_000]],
    ]);
  });

  test('omit the cars of a location immediately in all processes when it is disabled', async () => {
    await both(search);
    const body = { name: 'Closed', description: 'For the season', isEnabled: false };
    const query = { id: String(car.carLocations[0]) };
    await apps[0].client.succeed(locationContract.editById, { as: admin, query, body });

    expect(await both(search)).toEqual([[], []]);
  });
});

describe('admin totals', () => {
  test('include a booking, its payment and its refund immediately in all processes', async () => {
    const car = await buildVehicle({ rentalPrice: 2_000 });
    const admin = (await apps[0].signInAs('admin')).token;
    const as = (await apps[0].signInAs('customer')).token;
    const { client, sandbox } = apps[0];
    sandbox.webhooks({ mode: 'off' });
    const totals = async (app: TestApp) => {
      const ask = { as: admin };
      const { bookings, totalRevenue } = await app.client.succeed(dashboardContract.getDashboardData, ask);
      const trend = await app.client.succeed(dashboardContract.getTrend, { ...ask, query: { by: 'day' } });
      const table = await app.client.succeed(dashboardContract.getBookingData, ask);
      return [bookings, totalRevenue, trend.at(-1)?.bookings, trend.at(-1)?.revenue, table.bookings[0]?.status];
    };

    const empty = await both(totals);
    const wish = { carId: String(car._id), locationId: String(car.carLocations[0]) };
    const body = { ...wish, fromDate: '2026-12-01', toDate: '2026-12-01' };
    const { _id: bookingId } = await client.succeed(bookingContract.create, { as, body });
    const held = await both(totals);
    const order = await client.succeed(paymentContract.create, { as, body: { bookingId } });
    const paid = verifyBody(order, sandbox.pay(order.orderId));
    await client.succeed(paymentContract.verify, { as, body: paid });
    const confirmed = await both(totals);
    await client.succeed(rentalContract.cancel, { as, body: { bookingId } });
    const returned = await both(totals);

    expect([empty, held, confirmed, returned]).toEqual(
      [
        [0, 0, 0, 0, undefined],
        [1, 0, 1, 0, 'pending'],
        [1, 2_000, 1, 2_000, 'confirmed'],
        [1, 0, 1, 0, 'cancelled'],
      ].map((each) => [each, each]),
    );
  });
});
