import { authContract, dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { demoAdmin, demoCustomer, futureBookings, pastBookings } from '../local/seed/seed-data.ts';
import { seed } from '../local/seed/seed.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { findLocations } from '../src/features/location/find-locations.ts';
import { findBrokenInvariants } from '../src/tasks/find-broken-invariants.ts';
import { findVehicles } from '../src/features/vehicle/find-vehicles.ts';
import { snapshotDatabase } from './support/database.ts';
import { createTestApp } from './support/test-app.ts';

async function seeded() {
  const app = await createTestApp();
  // As at a first start, where the server comes up after the seed.
  app.sandbox.setWebhookUrl(null);
  const pay = async (orderId: string) => app.sandbox.pay(orderId);
  await seed(app.deps, pay);
  return { ...app, pay };
}

describe('the seed', () => {
  test('opens outlets in Indian cities and offers at least twelve cars', async () => {
    await seeded();

    const [outlets, cars] = [await findLocations({ includesDisabled: false }), await findVehicles()];

    expect(outlets.length).toBeGreaterThanOrEqual(4);
    expect(cars.filter(({ isEnabled }) => isEnabled).length).toBeGreaterThanOrEqual(12);
  });

  test.each([demoAdmin, demoCustomer])('makes a login for $email', async ({ email, password }) => {
    const { client } = await seeded();

    const tokens = await client.succeed(authContract.login, { body: { email, password } });

    expect(tokens.accessToken).not.toBe('');
  });

  test('books through the use cases: the world is whole afterwards', async () => {
    await seeded();

    expect(await findBrokenInvariants()).toEqual([]);
  });

  test('ends every booking as its story says', async () => {
    await seeded();

    const stored = await Booking.find({ kind: 'booking' }).sort({ createdAt: 1, fromDate: 1 }).lean();

    expect(stored).toHaveLength(pastBookings.length + futureBookings.length);
    expect(stored.filter(({ status }) => status === 'confirmed')).toHaveLength(7);
    expect(stored.filter((booking) => Reflect.get(booking, 'cancelReason') === 'hold_expired')).toHaveLength(1);
    expect(stored.filter((booking) => Reflect.get(booking, 'cancelReason') === 'customer')).toHaveLength(1);
  });

  test('changes nothing when it is run again', async () => {
    const { deps, pay } = await seeded();
    const before = await snapshotDatabase();

    await seed(deps, pay);

    expect(await snapshotDatabase()).toEqual(before);
  });

  test('books nothing ahead when real money would be needed', async () => {
    const { deps } = await createTestApp();

    await seed(deps, null);

    expect(await Booking.countDocuments({ kind: 'booking' })).toBe(pastBookings.length);
  });

  test('fills the dashboard', async () => {
    const { client, signInAs } = await seeded();
    const { token } = await signInAs('admin');

    const totals = await client.succeed(dashboardContract.getDashboardData, { as: token });

    expect(totals.bookings).toBe(pastBookings.length + futureBookings.length);
    expect(totals.totalRevenue).toBeGreaterThan(0);
  });
});
