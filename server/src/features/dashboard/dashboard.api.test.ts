import { dashboardContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBlock, buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { buildCharge, buildPayment } from '../../../test/support/payment-factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { User } from '../auth/account/user.model.ts';
import { codeOf } from '../booking/booking-code.ts';
import { listSteps } from './get-trend.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

describe('GET /booking/getdashboarddata', () => {
  test('returns the numbers of all locations, active cars and bookings of every status, and the net revenue', async () => {
    const carLocations = [(await buildLocation({ isEnabled: false }))._id];
    const car = await buildVehicle({ carLocations, isEnabled: false });
    await buildVehicle({ carLocations, isActive: false });
    await buildBooking({ carId: car._id, fromDate: '2026-12-01', status: 'cancelled' });
    const held = await buildBooking({ carId: car._id, fromDate: '2026-12-03' });
    const payment = await buildPayment({ booking: held });
    await buildCharge({ payment, amount: 4_700, net: 4_700 });
    await buildCharge({ payment, outcome: 'refund', net: 1_000 });
    await buildCharge({ payment, outcome: 'undecided', net: 0 });

    const totals = await office.succeed(dashboardContract.getDashboardData);

    expect(totals).toEqual({ locations: 1, cars: 1, bookings: 2, totalRevenue: 5_700 });
  });

  test('does not count days blocked for maintenance', async () => {
    await buildBlock((await buildVehicle())._id, '2026-12-01');

    const totals = await office.succeed(dashboardContract.getDashboardData);
    const page = await office.succeed(dashboardContract.getBookingData);

    expect(totals).toEqual({ locations: 1, cars: 1, bookings: 0, totalRevenue: 0 });
    expect(page).toEqual({ bookings: [], totalPages: 1 });
  });
});

describe('GET /booking/getBookingData', () => {
  test('returns rows with the names of car, location and customer, newest first', async () => {
    const customer = await buildUser({ name: 'Asha Rao' });
    const location = await buildLocation({ name: 'Pune' });
    const car = await buildVehicle({ carName: 'Harrier', carLocations: [location._id] });
    const older = await buildBooking({ createdAt: new Date('2026-11-18T00:00:00Z') });
    const newer = await buildBooking({ carId: car._id, customerId: customer._id, status: 'confirmed' });

    const { bookings, totalPages } = await office.succeed(dashboardContract.getBookingData);

    expect(totalPages).toBe(1);
    expect(bookings.map(({ _id }) => _id)).toEqual([String(newer._id), String(older._id)]);
    expect(bookings[0]).toEqual({
      _id: String(newer._id),
      code: codeOf(newer._id),
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

  test('returns bookings in pages, newest first, each booking exactly once, and an empty page beyond the end', async () => {
    office = await openOffice({ env: { PAGE_SIZE: '3' } });
    const { _id: carId } = await buildVehicle();
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      // The last two bookings have the same timestamp, so that their ids decide the order.
      const createdAt = new Date(office.clock.now().getTime() + Math.min(number, 5) * 60_000);
      const booking = await buildBooking({ carId, fromDate: `2026-12-0${number + 1}`, status: 'confirmed', createdAt });
      ids.push(String(booking._id));
    }

    const pages = await Promise.all(
      ['1', '2', '3', '4'].map(async (page) => office.succeed(dashboardContract.getBookingData, { query: { page } })),
    );

    const [sixth = '', seventh = ''] = ids.splice(5).toSorted();
    expect(pages.flatMap(({ bookings }) => bookings.map(({ _id }) => _id))).toEqual([
      seventh,
      sixth,
      ...ids.toReversed(),
    ]);
    expect(pages.map(({ bookings }) => bookings.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3]);
  });

  test('filters by location, and returns no bookings for an unknown location', async () => {
    const wanted = await buildBooking();
    await buildBooking();
    const ask = async (locationId: string) =>
      office.succeed(dashboardContract.getBookingData, { query: { locationId } });

    expect((await ask(String(wanted.locationId))).bookings.map(({ _id }) => _id)).toEqual([String(wanted._id)]);
    expect(await ask('f'.repeat(24))).toEqual({ bookings: [], totalPages: 1 });
  });

  test('ignores empty parameters', async () => {
    await buildBooking();

    const response = await office.client.raw
      .get('/api/booking/getBookingData?search=&page=&locationId=')
      .set('authorization', `Bearer ${office.as}`);

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

    const { bookings } = await office.succeed(dashboardContract.getBookingData, { query: { search } });

    expect(bookings.map(({ _id }) => _id)).toEqual([String(payment.bookingId)]);
  });

  test.each([
    '(a+)+$',
    '.*',
    '[',
    '^',
    '$where',
    'order_',
    'order_0000000000000000',
    'pay_nothing',
    'zz',
    'f'.repeat(25),
  ])('finds nothing for %s', async (search) => {
    await buildBooking();

    const page = await office.succeed(dashboardContract.getBookingData, { query: { search } });

    expect(page).toEqual({ bookings: [], totalPages: 1 });
  });

  test.each([
    ['a code', 'K7M-2QX'],
    ['a code without its hyphen, in lower case', 'k7m 2qx'],
    ['the beginning of a name', 'lak'],
    ['a name without its accents', 'LAKSHMI  devi'],
    ['a later word of a name', 'devi r'],
    ['the last four digits of a phone number', '3210'],
    ['a phone number as it is dialled in India', '098765 43210'],
    ['a phone number in full', '+91 98765-43210'],
    ['a number plate with spaces, in lower case', 'mh 12 ab 1234'],
    ['a number plate as it is stored', 'MH12AB1234'],
  ])('finds a booking by %s', async (_, search) => {
    const customer = await buildUser({ name: 'Lakshmī Devi Rao', phone: '+919876543210' });
    const car = await buildVehicle({ plate: 'MH12AB1234' });
    const facts = { code: 'K7M-2QX', customerId: customer._id, carId: car._id };
    const wanted = await buildBooking({ _id: new ObjectId('aaaaaaaaaaaaaaaaaaaaa123'), ...facts });
    await buildBooking({ customerId: (await buildUser({ name: 'Asha Devi', phone: '+919876543219' }))._id });

    const { bookings } = await office.succeed(dashboardContract.getBookingData, { query: { search } });

    expect(bookings.map(({ _id }) => _id)).toEqual([String(wanted._id)]);
  });

  test.each(['210', 'akshmi', 'devi lakshmi', 'MH12AB12', 'MH12AB12345', '9876543'])(
    'does not find a booking by %s, which only resembles its name, number or plate',
    async (search) => {
      const customer = await buildUser({ name: 'Lakshmi Devi', phone: '+919876543210' });
      const car = await buildVehicle({ plate: 'MH12AB1234' });
      await buildBooking({ customerId: customer._id, carId: car._id });

      expect((await office.succeed(dashboardContract.getBookingData, { query: { search } })).bookings).toEqual([]);
    },
  );

  test('finds all bookings that match in any way, newest first, but none of an account being erased', async () => {
    const asked = await buildBooking({ customerId: (await buildUser({ name: 'Bea Das' }))._id });
    const createdAt = new Date('2026-11-18T00:00:00Z');
    const byId = await buildBooking({ _id: new ObjectId('beaaaaaaaaaaaaaaaaaaa123'), createdAt });
    const leaving = await buildUser({ name: 'Bea Roy' });
    await buildBooking({ customerId: leaving._id });
    const erasure = { askedAt: office.clock.now(), decidedAt: null, doneAt: null };
    await User.updateOne({ _id: leaving._id }, { $set: { erasure } });

    const { bookings } = await office.succeed(dashboardContract.getBookingData, { query: { search: 'bea' } });

    expect(bookings.map(({ _id }) => _id)).toEqual([String(asked._id), String(byId._id)]);
  });

  test('combines search and location', async () => {
    const [wanted, other] = [await buildBooking(), await buildBooking()];
    const ask = async (locationId: unknown) =>
      office.succeed(dashboardContract.getBookingData, {
        query: { search: String(wanted._id), locationId: String(locationId) },
      });

    expect((await ask(wanted.locationId)).bookings).toHaveLength(1);
    expect((await ask(other.locationId)).bookings).toHaveLength(0);
  });
});

describe('the steps of a trend', () => {
  test('cover 30 days or 12 months, even across the turn of a year', () => {
    expect(listSteps('day', '2026-01-02').slice(-3)).toEqual(['2025-12-31', '2026-01-01', '2026-01-02']);
    expect(listSteps('day', '2026-01-02')).toHaveLength(30);
    expect([listSteps('month', '2026-03-31')[0], listSteps('month', '2026-03-31').at(-1)]).toEqual([
      '2025-04-01',
      '2026-03-01',
    ]);
  });
});
