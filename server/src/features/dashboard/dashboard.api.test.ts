import { dashboardContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { buildCharge, buildPayment } from '../../../test/support/payment-factories.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';

describe('GET /booking/getdashboarddata', () => {
  test('counts all locations, active cars, bookings of every status and what was kept', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const carLocations = [(await buildLocation({ isEnabled: false }))._id];
    const car = await buildVehicle({ carLocations, isEnabled: false });
    await buildVehicle({ carLocations, isActive: false });
    await buildBooking({ carId: car._id, fromDate: '2026-12-01', status: 'cancelled' });
    const held = await buildBooking({ carId: car._id, fromDate: '2026-12-03' });
    const payment = await buildPayment({ booking: held });
    await buildCharge({ payment, amount: 4_700, net: 4_700 });
    await buildCharge({ payment, outcome: 'refund', net: 1_000 });
    await buildCharge({ payment, outcome: 'undecided', net: 0 });

    const totals = await client.succeed(dashboardContract.getDashboardData, { as: token });

    expect(totals).toEqual({ locations: 1, cars: 1, bookings: 2, totalRevenue: 5_700 });
  });

  test('does not count days blocked for maintenance', async () => {
    const { client, signInAs } = await createTestApp();
    const { token, user } = await signInAs('admin');
    const { _id: carId } = await buildVehicle();
    await Booking.create({
      kind: 'block',
      carId,
      fromDate: '2026-12-01',
      toDate: '2026-12-01',
      days: ['2026-12-01'],
      holdsCar: true,
      status: 'blocked',
      note: 'service',
      createdBy: user._id,
      createdAt: new Date(),
      updatedAt: new Date(),
    });

    const totals = await client.succeed(dashboardContract.getDashboardData, { as: token });
    const page = await client.succeed(dashboardContract.getBookingData, { as: token });

    expect(totals.bookings).toBe(0);
    expect(page).toEqual({ bookings: [], totalPages: 1 });
  });

  test('answers zeros for an empty database', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');

    const totals = await client.succeed(dashboardContract.getDashboardData, { as: token });

    expect(totals).toEqual({ locations: 0, cars: 0, bookings: 0, totalRevenue: 0 });
  });
});

describe('GET /booking/getBookingData', () => {
  test('answers rows with their names, the newest first', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const customer = await buildUser({ name: 'Asha Rao' });
    const location = await buildLocation({ name: 'Pune' });
    const car = await buildVehicle({ carName: 'Harrier', carLocations: [location._id] });
    const older = await buildBooking({ createdAt: new Date('2026-11-18T00:00:00Z') });
    const newer = await buildBooking({ carId: car._id, customerId: customer._id, status: 'confirmed' });

    const { bookings, totalPages } = await client.succeed(dashboardContract.getBookingData, { as: token });

    expect(totalPages).toBe(1);
    expect(bookings.map(({ _id }) => _id)).toEqual([String(newer._id), String(older._id)]);
    expect(bookings[0]).toEqual({
      _id: String(newer._id),
      carId: { _id: String(car._id), carName: 'Harrier', imageUrlOne: '/img/cars/creta.svg' },
      locationId: { _id: String(location._id), name: 'Pune' },
      customerId: { _id: String(customer._id), name: 'Asha Rao' },
      fromDate: '2026-12-01',
      toDate: '2026-12-02',
      totalAmount: 4_700,
      status: 'confirmed',
      paymentId: null,
      createdAt: '2026-11-20T06:30:00.000Z',
    });
  });

  test('pages through bookings of one instant without repeating or losing one', async () => {
    const { client, signInAs } = await createTestApp({ env: { PAGE_SIZE: '2' } });
    const { token } = await signInAs('admin');
    const { _id: carId } = await buildVehicle();
    const days = ['01', '02', '03', '04', '05'];
    for (const day of days) await buildBooking({ carId, fromDate: `2026-12-${day}` });

    const pages = await Promise.all(
      ['1', '2', '3', '4'].map(async (page) =>
        client.succeed(dashboardContract.getBookingData, { as: token, query: { page } }),
      ),
    );

    expect(pages.map(({ bookings }) => bookings.length)).toEqual([2, 2, 1, 0]);
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3]);
    expect(new Set(pages.flatMap(({ bookings }) => bookings.map(({ _id }) => _id))).size).toBe(5);
  });

  test('filters by location, and an unknown location has none', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const wanted = await buildBooking();
    await buildBooking();
    const ask = async (locationId: string) =>
      client.succeed(dashboardContract.getBookingData, { as: token, query: { locationId } });

    expect((await ask(String(wanted.locationId))).bookings.map(({ _id }) => _id)).toEqual([String(wanted._id)]);
    expect(await ask('f'.repeat(24))).toEqual({ bookings: [], totalPages: 1 });
  });

  test('takes empty values as absent', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    await buildBooking();

    const response = await client.raw
      .get('/api/booking/getBookingData?search=&page=&locationId=')
      .set('authorization', `Bearer ${token}`);

    expect(response.status).toBe(200);
    expect(response.body.data.bookings).toHaveLength(1);
  });

  test.each<[string, (ids: { booking: string; payment: string; order: string; charge: string }) => string]>([
    ['a whole booking id', ({ booking }) => booking],
    ['the beginning of a booking id, in capitals', ({ booking }) => booking.slice(0, 20).toUpperCase()],
    ['the beginning of a payment id', ({ payment }) => payment.slice(0, 22)],
    ['a whole payment id', ({ payment }) => payment],
    ['the provider’s order id', ({ order }) => order],
    ['the provider’s payment id', ({ charge }) => charge],
  ])('finds a booking by %s', async (_, searchFor) => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const booking = await buildBooking({ _id: new ObjectId('aaaaaaaaaaaaaaaaaaaaa123') });
    const payment = await buildPayment({ booking, _id: new ObjectId('bbbbbbbbbbbbbbbbbbbbb123') });
    const charge = await buildCharge({ payment });
    await buildPayment();
    const search = searchFor({
      booking: String(payment.bookingId),
      payment: String(payment._id),
      order: payment.razorpayOrderId ?? '',
      charge: charge._id,
    });

    const { bookings } = await client.succeed(dashboardContract.getBookingData, { as: token, query: { search } });

    expect(bookings.map(({ _id }) => _id)).toEqual([String(payment.bookingId)]);
  });

  test.each([
    '(a+)+$',
    '.*',
    '[',
    '^',
    '$where',
    'Asha',
    'order_',
    'order_0000000000000000',
    'pay_nothing',
    'zz',
    'f'.repeat(25),
  ])('finds nothing for %s', async (search) => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    await buildBooking();

    const page = await client.succeed(dashboardContract.getBookingData, { as: token, query: { search } });

    expect(page).toEqual({ bookings: [], totalPages: 1 });
  });

  test('joins search and location', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const [wanted, other] = [await buildBooking(), await buildBooking()];
    const ask = async (locationId: unknown) =>
      client.succeed(dashboardContract.getBookingData, {
        as: token,
        query: { search: String(wanted._id), locationId: String(locationId) },
      });

    expect((await ask(wanted.locationId)).bookings).toHaveLength(1);
    expect((await ask(other.locationId)).bookings).toHaveLength(0);
  });

  test.each([
    ['the table', { kind: 'booking' }],
    ['the table of one location', { kind: 'booking', locationId: 'f'.repeat(24) }],
  ])('reads %s by an index, already in order', async (_, filter: Record<string, unknown>) => {
    const explained: unknown = await Booking.find(filter).sort({ createdAt: -1, _id: -1 }).limit(20).explain();

    const { winningPlan } = (explained as { queryPlanner: { winningPlan: unknown } }).queryPlanner;
    const plan = JSON.stringify(winningPlan);
    expect(plan).toContain('"stage":"IXSCAN"');
    expect(plan).not.toMatch(/"stage":"(COLLSCAN|SORT)"/);
  });
});
