import { availabilityContract, bookingContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordCommands } from '../../../../test/support/explain-commands.ts';
import { buildBlock, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { Location } from '../../location/location.model.ts';
import { Vehicle, type VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';

const { create, getAvailableCars, getQuote } = bookingContract;
const { getCalendar, getAlternatives } = availabilityContract;
const days = { fromDate: '2026-12-04', toDate: '2026-12-06' };
const from10to18 = { ...days, pickUpTime: '10:00', returnTime: '18:00' };

let app: TestApp;
let [pune, mumbai, nashik] = ['', '', ''];
let car: VehicleRecord;

beforeEach(async () => {
  app = await createTestApp();
  const [home, near, far] = [await buildLocation(), await buildLocation(), await buildLocation()];
  [pune, mumbai, nashik] = [String(home._id), String(near._id), String(far._id)];
  await Location.updateOne({ _id: home._id }, { routes: [{ locationId: mumbai, minutes: 180 }] });
  car = await buildVehicle({
    carLocations: [home._id, near._id, far._id],
    homes: [{ fromDate: '2026-11-01', locationId: home._id }],
  });
});

const customer = async () => (await app.signInAs('customer')).token;
const book = async (locationId: string, wish: object) =>
  app.client.call(create, { as: await customer(), body: { locationId, carId: String(car._id), ...days, ...wish } });
const search = async (locId: string, period: object = days) =>
  app.client.succeed(getAvailableCars, { as: await customer(), query: { locId, ...days, ...period } });
const allow = async () => saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);
const stored = async (id: string | undefined) => Booking.findById(id).lean<BookingRecord>();

describe('a car with a home', () => {
  test('is booked without travel at its home, and with the time on the road in its claim elsewhere', async () => {
    await allow();
    const atHome = await stored(
      (await book(pune, { ...from10to18, fromDate: '2026-12-01', toDate: '2026-12-02' })).data?._id,
    );
    const away = await stored((await book(mumbai, from10to18)).data?._id);

    expect([String(atHome?.home), atHome?.travel]).toEqual([pune, undefined]);
    expect([String(away?.home), away?.travel]).toEqual([pune, { there: 180, back: 180 }]);
    // From 3 hours before the pick-up until 3 hours after the car is cleaned.
    expect(away?.halfHours[0]).toBe('2026-12-04T07:00');
    expect(away?.halfHours.at(-1)).toBe('2026-12-06T21:30');
    expect([await findDoubleClaims(), await findWrongKeys()]).toEqual([[], []]);
  });

  test('is not offered by any call at a location without a route', async () => {
    const query = { locId: nashik, ...days };
    const { otherLocations } = await app.client.succeed(getAlternatives, { query });
    const month = await app.client.succeed(getCalendar, { query: { locId: nashik, month: '2026-12' } });
    const as = await customer();
    const quoted = await app.client.call(getQuote, { as, query: { ...query, carId: String(car._id) } });

    expect(await search(nashik)).toEqual([]);
    expect((await book(nashik, {})).code).toBe('car_not_offered');
    expect(quoted.code).toBe('car_not_offered');
    expect(month.every(({ free }) => free === 0)).toBe(true);
    expect(otherLocations.map(({ locationId }) => locationId).toSorted()).toEqual([pune, mumbai].toSorted());
  });

  test('is offered after the route is saved, although the search has cached the location', async () => {
    expect(await search(nashik)).toEqual([]);
    const change = { $push: { routes: { locationId: nashik, minutes: 240 } }, $inc: { version: 1 } };
    await Location.updateOne({ _id: pune }, change);

    expect(await search(nashik)).toHaveLength(1);
  });

  test('is not sold at two locations without the time to drive it from one to the other', async () => {
    await allow();
    await book(mumbai, from10to18);
    const next = { fromDate: '2026-12-06', toDate: '2026-12-08' };
    const before = { fromDate: '2026-12-02', toDate: '2026-12-04' };
    const limits = async (period: object) =>
      (await search(pune, period)).map(({ pickUpFrom, returnBy }) => [pickUpFrom, returnBy]);

    // The car is back in Pune at 22:00. It leaves for Mumbai at 07:00, an hour after the last possible return.
    expect([await limits(next), await limits(before)]).toEqual([[['22:00', undefined]], [[undefined, '06:00']]]);
    expect((await book(pune, { ...next, pickUpTime: '21:30', returnTime: '10:00' })).code).toBe('car_unavailable');
    expect((await book(pune, { ...next, pickUpTime: '22:00', returnTime: '10:00' })).status).toBe(201);
  });

  test('must also be free on the days of the drives while claims last whole days', async () => {
    await buildBlock(car._id, '2026-12-02', '2026-12-03');

    expect([await search(pune), await search(mumbai)].map((found) => found.length)).toEqual([1, 0]);
    expect((await book(mumbai, {})).code).toBe('car_unavailable');
    const later = { fromDate: '2026-12-05', toDate: '2026-12-06' };
    expect(await search(mumbai, later)).toHaveLength(1);
    expect((await stored((await book(mumbai, later)).data?._id))?.days).toEqual([
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
      '2026-12-07',
    ]);
  });

  test('can’t be picked up before it can arrive', async () => {
    await allow();
    // The clock of the test shows noon on 20 November.
    const today = { fromDate: '2026-11-20', toDate: '2026-11-21' };
    const as = await customer();
    const query = { locId: mumbai, carId: String(car._id), ...today };
    const { times } = await app.client.succeed(getQuote, { as, query });
    const refused = await book(mumbai, { ...today, pickUpTime: '14:30', returnTime: '10:00' });

    expect(times?.pickUp[0]).toBe('15:00');
    expect([refused.code, refused.error?.data]).toEqual(['too_soon', { nextPickUp: '2026-11-20T15:00' }]);
    expect((await book(mumbai, { ...today, pickUpTime: '15:00', returnTime: '10:00' })).status).toBe(201);
  });

  test('is offered from its new home as soon as that home applies', async () => {
    const homes = [...(car.homes ?? []), { fromDate: '2026-12-05', locationId: mumbai }];
    await Vehicle.updateOne({ _id: car._id }, { homes, $inc: { version: 1 } });
    await allow();

    const across = await stored((await book(pune, from10to18)).data?._id);
    const later = await stored(
      (await book(mumbai, { ...from10to18, fromDate: '2026-12-08', toDate: '2026-12-09' })).data?._id,
    );

    expect([String(across?.home), across?.travel]).toEqual([pune, { there: 0, back: 180 }]);
    expect([String(later?.home), later?.travel]).toEqual([mumbai, undefined]);
  });

  test('retains the travel in its claim after the route is removed, even if its times change', async () => {
    await allow();
    const { data } = await book(mumbai, from10to18);
    await Location.updateOne({ _id: pune }, { routes: [], $inc: { version: 1 } });
    await Booking.findByIdAndUpdate(data?._id, { status: 'confirmed', settledBy: 'pay_1' });
    const { token } = await app.signInAs('admin');
    const body = { bookingId: data?._id ?? '', pickUpTime: '11:00', returnTime: '17:00' };
    await app.client.succeed(rentalContract.adminSetTimes, { as: token, body });

    const after = await stored(data?._id);
    expect([after?.halfHours[0], after?.halfHours.at(-1)]).toEqual(['2026-12-04T08:00', '2026-12-06T20:30']);
    expect(await findWrongKeys()).toEqual([]);
  });

  test('is claimed for its own home if any unit of the model may be held', async () => {
    await allow();
    const { _id: _own, homes: _homes, ...same } = car;
    const [, locationId = car._id] = car.carLocations;
    const atMumbai = await buildVehicle({ ...same, homes: [{ fromDate: '2026-11-01', locationId }] });
    await book(pune, { fromDate: '2026-12-04', toDate: '2026-12-04', pickUpTime: '01:00', returnTime: '05:00' });

    const held = await stored((await book(mumbai, { ...from10to18, anyUnit: true })).data?._id);

    expect([String(held?.carId), held?.travel]).toEqual([String(atMumbai._id), undefined]);
  });

  test('adds no query as long as no car has a home', async () => {
    await Vehicle.updateOne({ _id: car._id }, { $unset: { homes: 1 }, $inc: { version: 1 } });
    await search(mumbai);
    const commands = recordCommands();
    await search(mumbai);
    const searching = commands.take().map((each) => JSON.stringify(each));
    await book(mumbai, {});
    const booking = commands.take().map((each) => JSON.stringify(each));

    expect(searching.filter((each) => each.includes('"holdsCar":true'))).toHaveLength(1);
    expect([...searching, ...booking].filter((each) => each.includes('"find":"locations"'))).toEqual([]);
  });
});
