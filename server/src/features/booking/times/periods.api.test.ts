import {
  availabilityContract,
  bookingContract,
  locationContract,
  rentalContract,
  systemContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { UserRecord } from '../../auth/account/user.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findWrongTotals } from '../find/find-broken-bookings.ts';

const { create, getAvailableCars, getQuote } = bookingContract;
const { setTimes, getTimes } = rentalContract;

const open = { open: '09:00', close: '21:00' };
/** From Friday to Sunday. */
const period = { fromDate: '2026-12-04', toDate: '2026-12-06' };
const at = (pickUpTime: string, returnTime: string) => ({ pickUpTime, returnTime });
const nine = at('09:00', '09:00');
const periods = { weekend: { days: [5, 6], percent: 20 }, count: 'periods' as const, graceMinutes: 60 };
const rush = { id: 'rush', name: 'Rush', fromDate: '2026-12-04', toDate: '2026-12-06', change: { percent: 0 } };

let app: TestApp;
let car: VehicleRecord;
let customer: UserRecord;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  const { _id } = await buildLocation({ hours: Array.from({ length: 7 }, () => open) });
  car = await buildVehicle({ carLocations: [_id], rentalPrice: 2_000 });
  ({ user: customer, token } = await app.signInAs('customer'));
  await saveTimes({ isOn: true }, app);
  await savePrices(periods, app);
});

const rental = () => ({ locationId: String(car.carLocations[0]), carId: String(car._id) });
const book = async (given: object = {}, as: string = token) =>
  app.client.call(create, { as, body: { ...rental(), ...period, ...given } });
const quote = async (given: object = {}) => {
  const { locationId, carId } = rental();
  return app.client.call(getQuote, { as: token, query: { locId: locationId, carId, ...period, ...given } });
};
const search = async (days = period) =>
  app.client.succeed(getAvailableCars, { as: token, query: { locId: rental().locationId, ...days } });
const stored = async (id: string | undefined) => Booking.findById(id).lean<BookingRecord>();

describe('a search', () => {
  test('prices the usual times, which have the same hour on both days, and the booking costs the same', async () => {
    const [card] = await search();
    const quoted = (await quote(nine)).data;
    const { status, data } = await book({ ...nine, expectedTotal: card?.totalPrice });

    expect(card).toMatchObject({ ...nine, dayCount: 2, totalPrice: 4_400, pricePerDay: 2_200 });
    expect(quoted).toMatchObject({ dayCount: 2, total: 4_400, times: { usual: nine, graceMinutes: 60 } });
    expect([status, data?.totalAmount, data?.dayCount]).toEqual([201, 4_400, 2]);
    expect(await findWrongTotals()).toEqual([]);
  });

  test('prices the usual times of the location and, for a single day, those from opening to closing', async () => {
    const [oneDay] = await search({ fromDate: '2026-12-04', toDate: '2026-12-04' });
    const usual = { pickUp: '10:00', return: '18:00' };
    const body = { name: 'Pune', description: 'Platform 1', isEnabled: true, usual };
    const office = await staffOffice(app);
    await office.succeed(locationContract.editById, { query: { id: rental().locationId }, body });
    const [card] = await search();

    expect(oneDay).toMatchObject({ ...at('09:00', '21:00'), dayCount: 1, totalPrice: 2_000 });
    expect(card).toMatchObject({ ...at('10:00', '18:00'), dayCount: 3, totalPrice: 6_800 });
  });

  test('prices each car for times that its other rentals allow, and the quote preselects the same times', async () => {
    await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);
    const twin = await buildVehicle({ carLocations: car.carLocations, rentalPrice: 2_000 });
    await book({ fromDate: '2026-12-02', toDate: '2026-12-04', ...at('10:00', '12:00') });

    const cards = await search();
    const ofCar = cards.find(({ _id }) => _id === rental().carId);
    const { data } = await quote(at('13:00', '13:00'));

    expect(ofCar).toMatchObject({ pickUpFrom: '13:00', ...at('13:00', '13:00'), totalPrice: 4_400 });
    expect(cards.find(({ _id }) => _id === String(twin._id))).toMatchObject({ ...nine, totalPrice: 4_400 });
    expect(data).toMatchObject({ total: 4_400, times: { usual: at('13:00', '13:00') } });
  });

  test('shows no times and prices calendar days while calendar days are charged or times are off', async () => {
    await saveTimes({}, app);
    const [withoutTimes] = await search();
    await saveTimes({ isOn: true }, app);
    await savePrices({ ...periods, count: 'calendar' }, app);
    const [byCalendar] = await search();

    for (const card of [withoutTimes, byCalendar]) {
      expect(card).toMatchObject({ dayCount: 3, totalPrice: 6_800 });
      expect(card).not.toHaveProperty('pickUpTime');
    }
  });

  test('counts charged days for the minimum length of a season, and so do the suggested other days', async () => {
    await savePrices({ ...periods, seasons: [{ ...rush, minDays: 3 }] }, app);
    const query = { locId: rental().locationId, ...period };

    const short = await book(nine);
    const alternatives = await app.client.succeed(availabilityContract.getAlternatives, { query });

    expect(await search()).toEqual([]);
    expect([short.code, short.error?.data]).toEqual(['rental_too_short', { season: 'Rush', minDays: 3 }]);
    expect(alternatives.reason).toMatchObject({ kind: 'too_short', minDays: 3 });
    expect((await book(at('09:00', '10:30'))).status).toBe(201);
  });

  test('has the same price as the alternatives and, for a visitor, as the quote of the model', async () => {
    const [card] = await search({ fromDate: '2026-12-05', toDate: '2026-12-07' });
    const query = { locId: rental().locationId, ...period };
    await Booking.deleteMany({});
    await buildBooking({ carId: car._id, ...period, toDate: '2026-12-04', status: 'confirmed' });

    const { otherDays } = await app.client.succeed(availabilityContract.getAlternatives, { query });
    const visitor = await app.client.succeed(getQuote, {
      query: { ...query, fromDate: '2026-12-05', toDate: '2026-12-07', car: card?.modelKey },
    });

    expect(otherDays[0]).toEqual({ fromDate: '2026-12-05', toDate: '2026-12-07', totalPrice: card?.totalPrice });
    expect(visitor).toMatchObject({ dayCount: 2, total: card?.totalPrice });
  });
});

describe('a quote for chosen times', () => {
  test('lists the same possible times as a quote without times', async () => {
    const plain = (await quote()).data?.times;
    const chosen = (await quote(at('11:30', '10:00'))).data?.times;

    expect(plain?.pickUp).toContain('14:00');
    expect(chosen).toEqual(plain);
  });
});

describe('a booking', () => {
  test('without times costs its calendar days, as its quote says', async () => {
    const quoted = (await quote()).data;
    const { data } = await book({ expectedTotal: quoted?.total });

    expect([quoted?.total, data?.totalAmount, data?.dayCount]).toEqual([6_800, 6_800, 3]);
    expect(await stored(data?._id)).not.toHaveProperty('graceMinutes');
  });

  test('is rejected without a hold if the expected total is for other times', async () => {
    const { status, error } = await book({ ...at('09:00', '10:30'), expectedTotal: 4_400 });

    expect([status, error?.code, error?.data]).toEqual([409, 'price_changed', { total: 6_800 }]);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('stores the free minutes, and counts its calendar days towards the limit on unpaid days', async () => {
    const { data } = await book(nine);
    await savePrices({ ...periods, graceMinutes: 0 }, app);

    expect(await stored(data?._id)).toMatchObject({ dayCount: 2, graceMinutes: 60, unpaidDays: [0, 1, 2] });
    expect((await stored(data?._id))?.price?.days).toHaveLength(2);
  });
});

describe('PUT /booking/setTimes', () => {
  const change = async (bookingId: string, times: object) =>
    app.client.call(setTimes, { as: token, body: { bookingId, ...nine, ...times } });
  const confirm = async (times: object): Promise<string> => {
    const { data } = await book(times);
    const _id = data?._id ?? '';
    await Booking.updateOne({ _id }, { $set: { status: 'confirmed' } });
    return _id;
  };

  test('accepts and offers only times that leave the number of charged days unchanged', async () => {
    const bookingId = await confirm(nine);
    await savePrices({ ...periods, graceMinutes: 240 }, app);

    const longer = await change(bookingId, at('09:00', '10:30'));
    const possible = await app.client.succeed(getTimes, { as: token, query: { bookingId } });
    const other = await change(bookingId, at('12:00', '13:00'));

    expect([longer.status, longer.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'price_changed',
        message: 'This booking is for 2 days of 24 hours, and these times would change its price. Choose other times.',
      }),
    ]);
    expect([possible.graceMinutes, possible.dayCount, possible.usual]).toEqual([60, 2, nine]);
    // The return at 21:00 is possible after a pick-up at 20:00.
    expect([possible.pickUp.at(-1), possible.return.at(-1)]).toEqual(['20:30', '21:00']);
    expect(other.status).toBe(200);
    expect(await stored(bookingId)).toMatchObject({ ...at('12:00', '13:00'), dayCount: 2, totalAmount: 4_400 });
    expect(await findWrongTotals()).toEqual([]);
  });

  test('after the start of a rental, offers only returns that leave the number of charged days unchanged', async () => {
    const bookingId = await confirm(nine);
    app.clock.set(new Date('2026-12-05T06:00:00Z'));
    token = await app.signIn(customer);

    const possible = await app.client.succeed(getTimes, { as: token, query: { bookingId } });

    expect(possible).toMatchObject({ pickUp: ['09:00'], return: ['09:00', '09:30', '10:00'] });
  });

  test('accepts all times of a booking that was made without times, because all its calendar days are paid', async () => {
    const bookingId = await confirm({});

    const possible = await app.client.succeed(getTimes, { as: token, query: { bookingId } });

    expect([possible.usual, possible.dayCount]).toEqual([at('09:00', '21:00'), undefined]);
    expect((await change(bookingId, nine)).status).toBe(200);
    expect((await change(bookingId, at('09:00', '20:00'))).status).toBe(200);
    expect(await stored(bookingId)).toMatchObject({ dayCount: 3, totalAmount: 6_800 });
    expect(await findWrongTotals()).toEqual([]);
  });
});

test('GET /config says how rentals are charged only if it is by periods of 24 hours', async () => {
  const read = async () => {
    app.clock.advance(6_000);
    return (await app.client.succeed(systemContract.config)).times;
  };

  expect(await read()).toEqual({ isOn: true, turnaround: false, count: 'periods', graceMinutes: 60 });
  await savePrices({ ...periods, count: 'calendar' }, app);
  expect(await read()).toEqual({ isOn: true, turnaround: false });
});

test('the invariants report a booking whose charged days do not match its times', async () => {
  const _id = (await book(nine)).data?._id ?? '';
  await Booking.updateOne({ _id }, { $set: { returnTime: '10:30' } });

  expect(await findWrongTotals()).toEqual([`the lines of booking ${_id} do not add up to its total`]);
});
