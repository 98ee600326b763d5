import { availabilityContract, bookingContract, dashboardContract, keysOfPeriod } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordCommands } from '../../../../test/support/explain-commands.ts';
import { buildBlock, buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { Location } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

const { create, getAvailableCars, getQuote } = bookingContract;
const { getCalendar, getAlternatives } = availabilityContract;
const open = { open: '09:00', close: '18:00' };
/** Tuesday to Thursday. */
const first = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const untilNine = { ...first, pickUpTime: '10:00', returnTime: '09:00' };
const next = { fromDate: '2026-12-03', toDate: '2026-12-04' };

let app: TestApp;
let car: VehicleRecord;
let admin: string;

beforeEach(async () => {
  app = await createTestApp();
  const { _id } = await buildLocation({ hours: [open, open, open, open, open, open, null] });
  car = await buildVehicle({ carLocations: [_id], rentalPrice: 2_000 });
  admin = (await app.signInAs('admin')).token;
});

const rental = () => ({ locationId: String(car.carLocations[0]), carId: String(car._id) });
const locId = () => rental().locationId;
const customer = async () => (await app.signInAs('customer')).token;
const book = async (wish: object) =>
  app.client.call(create, { as: await customer(), body: { ...rental(), ...first, ...wish } });
const search = async (period: { fromDate: string; toDate: string }) =>
  app.client.succeed(getAvailableCars, { as: await customer(), query: { locId: locId(), ...period } });
const limits = async (period: { fromDate: string; toDate: string }) =>
  (await search(period)).map(({ pickUpFrom, returnBy }) => [pickUpFrom, returnBy]);
const allow = async (given: object = {}) =>
  saveTimes({ isOn: true, turnaround: true, readyMinutes: 60, ...given }, app);
/** Rents another car until this time on the first day of `next`. */
async function rentUntil(returnTime: string, { _id: carId }: VehicleRecord): Promise<void> {
  const rental = { ...untilNine, returnTime, readyMinutes: 60 };
  await buildBooking({ carId, status: 'confirmed', ...rental, ...keysOfPeriod(rental) });
}
const monthOf = async () => app.client.succeed(getCalendar, { query: { locId: locId(), month: '2026-12' } });

describe('the search while cars may leave on the day of their return', () => {
  test('shows the earliest pick-up and the latest return of a car, and only these can be booked [TI5]', async () => {
    await allow();
    await book(untilNine);
    await book({ fromDate: '2026-12-05', toDate: '2026-12-07', pickUpTime: '14:00', returnTime: '10:00' });

    const between = await limits({ fromDate: '2026-12-03', toDate: '2026-12-05' });
    const statuses = [];
    for (const [pickUpTime, returnTime] of [
      ['09:30', '12:00'],
      ['10:00', '13:30'],
      ['10:00', '13:00'],
    ]) {
      const { status } = await book({ fromDate: '2026-12-03', toDate: '2026-12-05', pickUpTime, returnTime });
      statuses.push(status);
    }

    expect(between).toEqual([['10:00', '13:00']]);
    expect(statuses).toEqual([409, 409, 201]);
    expect(await search({ fromDate: '2026-12-03', toDate: '2026-12-05' })).toEqual([]);
  });

  test('finds a car for a second rental that begins on the last day of the first [TI6]', async () => {
    await allow();
    const ten = { pickUpTime: '10:00', returnTime: '09:00' };

    const one = await book({ fromDate: '2026-12-02', toDate: '2026-12-03', ...ten });
    const found = await limits(next);
    const other = await book({ ...next, ...ten });

    expect([one.status, found, other.status]).toEqual([201, [['10:00', undefined]], 201]);
  });

  test('shows no limit where no other claim has the car, and no car where none of the allowed times is left', async () => {
    await allow();
    await book({ ...untilNine, returnTime: '17:30' });

    expect(await limits({ fromDate: '2026-12-04', toDate: '2026-12-04' })).toEqual([[undefined, undefined]]);
    expect(await limits({ fromDate: '2026-11-28', toDate: '2026-12-01' })).toEqual([[undefined, '09:00']]);
    // Cleaned at 18:30, after the last pick-up.
    expect(await limits(next)).toEqual([]);
  });

  test('respects claims that begin on the day after the return if cleaning lasts until then', async () => {
    await allow({ readyMinutes: 600 });
    await buildBlock(car._id, '2026-12-05');

    const query = { locId: locId(), carId: rental().carId, ...next };
    const { times } = await app.client.succeed(getQuote, { as: await customer(), query });

    expect(await limits(next)).toEqual([[undefined, '14:00']]);
    expect(times?.return.at(-1)).toBe('14:00');
    const refused = await book({ ...next, pickUpTime: '10:00', returnTime: '14:30' });
    // The claim in the way was found, but none of the days of the rental is taken.
    expect([refused.status, refused.error?.data]).toEqual([409, { days: [] }]);
    expect((await book({ ...next, pickUpTime: '10:00', returnTime: '14:00' })).status).toBe(201);
  });

  test('sends no further query if turnaround was never allowed', async () => {
    await saveTimes({ isOn: true }, app);
    await search(next);
    const commands = recordCommands();

    await search(next);
    const sent = commands.take().map((each) => JSON.stringify(each));

    expect(sent.filter((each) => each.includes('"holdsCar":true'))).toEqual([
      expect.stringContaining('"days":{"$in":["2026-12-03","2026-12-04"]}'),
    ]);
  });

  test('finds no car without times where a claim of earlier settings ends during the first day', async () => {
    await allow();
    await book(untilNine);
    await saveTimes({}, app);

    expect(await search(next)).toEqual([]);
    expect((await book(next)).status).toBe(409);
    expect(await limits({ fromDate: '2026-12-04', toDate: '2026-12-05' })).toEqual([[undefined, undefined]]);
    const [, , third, fourth] = await monthOf();
    expect([third?.free, fourth?.free]).toEqual([0, 1]);
  });
});

describe('a location with a key box', () => {
  /** Saturday to Sunday. */
  const untilClosed = { fromDate: '2026-12-05', toDate: '2026-12-06' };

  test('rents cars out until a closed day while times are on, but not from one', async () => {
    await Location.updateOne({ _id: locId() }, { keyBox: 'Beside the gate', $inc: { version: 1 } });
    const whileOff = await search(untilClosed);
    await saveTimes({ isOn: true }, app);

    const found = await search(untilClosed);
    const fromClosed = await search({ fromDate: '2026-12-06', toDate: '2026-12-07' });
    const query = { locId: locId(), carId: rental().carId, ...untilClosed };
    const quoted = await app.client.succeed(getQuote, { as: await customer(), query });
    const booked = await book({ ...untilClosed, pickUpTime: '10:00', returnTime: '20:00' });

    expect([whileOff.length, found.length, fromClosed.length]).toEqual([0, 1, 0]);
    expect(quoted.times?.return).toContain('20:00');
    expect(booked.status).toBe(201);
  });
});

describe('other calls while cars may leave on the day of their return', () => {
  test('count a day in the month as free if the car can still be picked up on it', async () => {
    await allow();
    // On the first and the eighth day, the car is cleaned only after the last pick-up.
    await book({ fromDate: '2026-11-28', toDate: '2026-12-01', pickUpTime: '10:00', returnTime: '17:30' });
    await book({ ...untilNine, fromDate: '2026-12-02' });
    await book({ fromDate: '2026-12-07', toDate: '2026-12-08', pickUpTime: '10:00', returnTime: '17:30' });

    const days = await monthOf();

    expect(days.slice(0, 9).map(({ free }) => free)).toEqual([0, 0, 1, 1, 1, 0, 0, 0, 1]);
  });

  test('say in the month from when a car is free, unless another car is free all day', async () => {
    await allow();
    await book(untilNine);
    const fromOn = async () => (await monthOf()).filter(({ from }) => from).map(({ day, from }) => [day, from]);
    const alone = await fromOn();
    const polo = await buildVehicle({ carLocations: car.carLocations, carName: 'Polo' });
    app.clock.advance(31_000);
    const beside = await fromOn();
    const query = { locId: locId(), month: '2026-12', car: car.modelKey };
    const ofModel = await app.client.succeed(getCalendar, { query });
    await rentUntil('11:00', polo);
    app.clock.advance(31_000);

    expect([alone, beside, await fromOn()]).toEqual([[['2026-12-03', '10:00']], [], [['2026-12-03', '10:00']]]);
    expect(ofModel.find(({ day }) => day === '2026-12-03')).toMatchObject({ free: 1, from: '10:00' });
  });

  test('suggest other times on the same days, nearest to the wanted ones or, without these, to the usual ones', async () => {
    await allow();
    await book(untilNine);
    const otherTimes = async (wanted: object = {}, days: object = next) => {
      const query = { locId: locId(), ...next, ...days, car: car.modelKey, ...wanted };
      return (await app.client.succeed(getAlternatives, { query })).otherTimes ?? null;
    };
    const nineToTen = { pickUpTime: '09:00', returnTime: '10:00' };
    const totalPrice = 4_000;

    const usual = await otherTimes();
    const free = await otherTimes({ pickUpTime: '10:00', returnTime: '10:00' });
    const wanted = await otherTimes(nineToTen);
    const isBooked = await book({ ...next, pickUpTime: '10:00', returnTime: '10:00' });

    expect(usual).toEqual({ pickUpTime: '10:00', returnTime: '18:00', totalPrice });
    expect([free, wanted]).toEqual([null, { pickUpTime: '10:00', returnTime: '10:00', totalPrice }]);
    expect(isBooked.data?.totalAmount).toBe(totalPrice);
    app.clock.advance(31_000);
    expect(await otherTimes(nineToTen)).toBeNull();
    expect(
      await otherTimes({ pickUpTime: '08:00', returnTime: '23:00' }, { fromDate: '2026-12-08', toDate: '2026-12-08' }),
    ).toEqual({
      pickUpTime: '09:00',
      returnTime: '18:00',
      totalPrice: 2_000,
    });
  });

  test('suggest the car with the times nearest to the wanted ones, and the cheapest of several such cars', async () => {
    await allow();
    const add = async (returnTime: string, rentalPrice: number) => {
      await rentUntil(returnTime, await buildVehicle({ carLocations: car.carLocations, rentalPrice }));
    };
    await book({ ...untilNine, returnTime: '13:00' });
    await add('11:00', 3_000);
    await add('11:00', 2_500);

    const query = { locId: locId(), ...next };
    const { otherTimes } = await app.client.succeed(getAlternatives, { query });

    expect(otherTimes).toEqual({ pickUpTime: '12:00', returnTime: '18:00', totalPrice: 5_000 });
  });

  test('reject times in a search for alternatives while they are off, and return no other times then', async () => {
    await book({ ...first });
    const query = { locId: locId(), ...next };

    const { status, error } = await app.client.call(getAlternatives, {
      query: { ...query, pickUpTime: '10:00', returnTime: '10:00' },
    });

    expect([status, error?.details?.[0]?.path]).toEqual([400, 'pickUpTime']);
    expect(Object.keys(await app.client.succeed(getAlternatives, { query }))).not.toContain('otherTimes');
    expect((await monthOf()).filter((day) => 'from' in day)).toEqual([]);
  });

  test('suggest no period that begins on a day on which the car comes back too late to leave again', async () => {
    await allow();
    await book({ ...untilNine, toDate: '2026-12-04', returnTime: '17:30' });

    const query = { locId: locId(), fromDate: '2026-12-02', toDate: '2026-12-03' };
    const { otherDays } = await app.client.succeed(getAlternatives, { query });

    expect(otherDays.length).toBeGreaterThan(0);
    for (const { fromDate, toDate } of otherDays) expect(await search({ fromDate, toDate })).toHaveLength(1);
  });

  test('suggest no period and no location where cleaning would last until another claim begins', async () => {
    await allow({ readyMinutes: 1_440 });
    const elsewhere = await buildVehicle();
    await buildBlock(car._id, '2026-12-05');
    await buildBlock(elsewhere._id, '2026-12-06');

    const query = { locId: locId(), fromDate: '2026-12-05', toDate: '2026-12-05' };
    const { otherDays, otherLocations } = await app.client.succeed(getAlternatives, { query });

    // The next day is a Sunday, and a rental on the day before would be cleaned on the wanted day.
    expect(otherDays.map(({ fromDate }) => fromDate)).toEqual(['2026-12-07', '2026-12-03', '2026-12-08']);
    expect(otherLocations).toEqual([]);
  });

  test('show admins a booking on its last day, and none that ended on the day before', async () => {
    await allow();
    const { data } = await book(untilNine);
    const on = async (day: string) => {
      const query = { carIds: rental().carId, fromDate: day, toDate: day };
      const entries = await app.client.succeed(dashboardContract.getCalendar, { as: admin, query });
      return entries.map(({ _id }) => _id);
    };

    expect([await on('2026-12-03'), await on('2026-12-04')]).toEqual([[data?._id], []]);
  });

  test('show admins how long a car is cleaned, but only if the car can leave again on that day', async () => {
    await allow();
    await book(untilNine);
    await saveTimes({ isOn: true }, app);
    await book({ fromDate: '2026-12-07', toDate: '2026-12-08', pickUpTime: '10:00', returnTime: '09:00' });

    const query = { carIds: rental().carId, fromDate: '2026-12-01', toDate: '2026-12-31' };
    const entries = await app.client.succeed(dashboardContract.getCalendar, { as: admin, query });

    expect(entries.map(({ returnTime, readyMinutes }) => [returnTime, readyMinutes])).toEqual([
      ['09:00', 60],
      ['09:00', undefined],
    ]);
  });
});
