import { homeContract, rentalContract, vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { setCheckpointHook } from '../../platform/checkpoint.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { findWrongKeys } from '../booking/find/find-broken-bookings.ts';
import { Location } from '../location/location.model.ts';
import { Vehicle, type VehicleRecord } from '../vehicle/vehicle.model.ts';

let office: Office;
let car: VehicleRecord;
let [pune, mumbai] = ['', ''];

/** The clock of these tests shows noon on 20 November. */
const today = '2026-11-20';
const travel = { there: 0, back: 180 };
const oneWay = { fromDate: '2026-11-18', toDate: today, pickUpTime: '10:00', returnTime: '10:00', readyMinutes: 60 };

beforeEach(async () => {
  office = await openOffice();
  const [home, other] = [await buildLocation(), await buildLocation({ name: 'Mumbai' })];
  [pune, mumbai] = [String(home._id), String(other._id)];
  await Location.findByIdAndUpdate(pune, { routes: [{ locationId: mumbai, minutes: 180 }] });
  const homes = [{ fromDate: '2026-11-01', locationId: home._id }];
  car = await buildVehicle({ carLocations: [home._id, other._id], homes });
});

afterEach(() => setCheckpointHook(null));

const call = async (wish: object) =>
  office.call(homeContract.set, { body: { id: String(car._id), locationId: mumbai, fromDate: today, ...wish } });
const homesNow = async () =>
  (await Vehicle.findById(car._id).lean<VehicleRecord>())?.homes?.map((each) => [
    each.fromDate,
    String(each.locationId),
  ]);
const booked = async (given: Partial<BookingRecord>) => {
  const [locationId, home] = [car.carLocations[0], car.carLocations[0]];
  return buildBooking({ carId: car._id, status: 'confirmed', ...(locationId && { locationId, home }), ...given });
};
const stored = async (booking: BookingRecord) => Booking.findById(booking._id).lean<BookingRecord>();

describe('PUT /vehicle/setHome', () => {
  test('sets the home from a day on, replaces another home from that day, and is harmless if repeated', async () => {
    const first = await call({ fromDate: '2026-12-10' });
    await call({ fromDate: '2026-12-10' });
    await call({ fromDate: '2026-12-20', locationId: pune });
    await call({ fromDate: '2026-12-20' });

    expect(first.data?.homes?.map((each) => each.fromDate)).toEqual(['2026-11-01', '2026-12-10']);
    expect(await homesNow()).toEqual([
      ['2026-11-01', pune],
      ['2026-12-10', mumbai],
      ['2026-12-20', mumbai],
    ]);
  });

  test('removes homes that have ended', async () => {
    const over = { fromDate: '2026-10-01', locationId: car.carLocations[1] };
    await Vehicle.findByIdAndUpdate(car._id, { homes: [over, ...(car.homes ?? [])] });
    await call({ fromDate: '2026-12-10' });

    expect(await homesNow()).toEqual([
      ['2026-11-01', pune],
      ['2026-12-10', mumbai],
    ]);
  });

  test('is rejected with the bookings that start at the old home, if the new home applies before them', async () => {
    const ahead = await booked({ fromDate: '2026-12-11', toDate: '2026-12-12' });
    const refused = await call({ fromDate: '2026-12-10' });

    expect([refused.code, refused.error?.data]).toMatchObject([
      'bookings_ahead',
      { bookings: [{ _id: String(ahead._id) }] },
    ]);
    expect(await homesNow()).toEqual([['2026-11-01', pune]]);
    expect((await call({ fromDate: '2026-12-13' })).status).toBe(200);
  });

  test('is set despite upcoming bookings that start at the new location', async () => {
    await booked({ fromDate: '2026-12-11', toDate: '2026-12-12', locationId: new ObjectId(mumbai) });

    expect((await call({ fromDate: '2026-12-10' })).status).toBe(200);
  });

  test('blocks the day before for the drive, and only once if repeated', async () => {
    const drive = { fromDate: '2026-12-10', drive: true as const };
    await call(drive);
    await call(drive);

    const blocks = await Booking.find({ kind: 'block' }).lean();
    expect(blocks).toMatchObject([{ fromDate: '2026-12-09', toDate: '2026-12-09', note: 'Drive to Mumbai' }]);
    expect(await homesNow()).toEqual([
      ['2026-11-01', pune],
      ['2026-12-10', mumbai],
    ]);
  });

  test('does not change the home if the car is booked on the day of the drive', async () => {
    await booked({ fromDate: '2026-12-08', toDate: '2026-12-09' });

    expect((await call({ fromDate: '2026-12-10', drive: true })).code).toBe('car_booked');
    expect(await homesNow()).toEqual([['2026-11-01', pune]]);
  });

  test('leaves a car where it was returned, and ends its claim once the car is cleaned [TI12]', async () => {
    const left = await booked({ ...oneWay, travel, returnLocationId: car.carLocations[1] });
    const leaveHere = String(left._id);
    const statuses = [await call({ leaveHere }), await call({ leaveHere })].map(({ status }) => status);
    const after = await stored(left);

    expect([statuses, after?.travel, after?.halfHours.at(-1)]).toEqual([
      [200, 200],
      { there: 0, back: 0 },
      `${today}T10:30`,
    ]);
    expect([await homesNow(), await findWrongKeys()]).toEqual([[[today, mumbai]], []]);
  });

  test('leaves a car where it was returned even if its booking changes concurrently', async () => {
    const left = await booked({ ...oneWay, travel, returnLocationId: car.carLocations[1] });
    setCheckpointHook(async () => {
      setCheckpointHook(null);
      await Booking.updateOne({ _id: left._id }, { $inc: { rev: 1 } });
    });

    expect((await call({ leaveHere: String(left._id) })).status).toBe(200);
    expect((await stored(left))?.travel).toEqual({ there: 0, back: 0 });
  });

  test('returns 409 if the booking keeps changing, and can then be repeated', async () => {
    const left = await booked({ ...oneWay, travel, returnLocationId: car.carLocations[1] });
    const leaveHere = String(left._id);
    setCheckpointHook(async () => void (await Booking.updateOne({ _id: left._id }, { $inc: { rev: 1 } })));
    const refused = await call({ leaveHere });
    const reserved = await stored(left);
    setCheckpointHook(null);

    expect([refused.code, reserved?.travel]).toEqual(['edited_meanwhile', travel]);
    expect((await call({ leaveHere })).status).toBe(200);
    expect((await stored(left))?.travel).toEqual({ there: 0, back: 0 });
  });

  test('does not leave a car where it was returned while upcoming bookings start at its old home', async () => {
    const left = await booked({ ...oneWay, travel, returnLocationId: car.carLocations[1] });
    await booked({ fromDate: '2026-12-11', toDate: '2026-12-12' });

    expect((await call({ leaveHere: String(left._id) })).code).toBe('bookings_ahead');
    expect((await stored(left))?.travel).toEqual(travel);
  });

  test.each<[string, number, string | undefined, () => object | Promise<object>]>([
    ['a car that does not exist', 404, undefined, () => ({ id: '0'.repeat(24) })],
    ['a location where the car is not offered', 400, 'locationId', () => ({ locationId: '0'.repeat(24) })],
    ['a day in the past', 400, undefined, () => ({ fromDate: '2026-11-19' })],
    ['a day beyond the horizon', 400, undefined, () => ({ fromDate: '2028-01-01' })],
    ['a first day that leaves no time for the drive', 400, 'fromDate', () => ({ drive: true })],
    ['a drive together with a car that stays', 400, 'drive', () => ({ drive: true, leaveHere: '0'.repeat(24) })],
    ['a booking that does not exist', 404, undefined, () => ({ leaveHere: '0'.repeat(24) })],
    ['a booking of another car', 404, undefined, async () => ({ leaveHere: String((await buildBooking())._id) })],
    [
      'a booking that ends elsewhere',
      400,
      'locationId',
      async () => ({ leaveHere: String((await booked(oneWay))._id) }),
    ],
  ])('rejects %s, and changes nothing', async (_, status, path, wish) => {
    const refused = await call(await wish());

    expect([refused.status, refused.error?.details?.[0]?.path]).toEqual([status, path]);
    expect(await homesNow()).toEqual([['2026-11-01', pune]]);
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(0);
  });
});

describe('the reason for a rejected home', () => {
  const reasonFor = async (wish: object) => (await call(wish)).error?.details?.[0]?.message;

  test('names the first day that leaves time for the drive', async () => {
    expect(await reasonFor({ drive: true })).toBe('The drive needs 1 day. Choose 21-11-2026 or later.');
  });

  test('names the day on which the car is returned', async () => {
    const late = { ...oneWay, toDate: '2026-11-22', travel, returnLocationId: car.carLocations[1] };
    const { _id } = await booked(late);

    expect(await reasonFor({ leaveHere: String(_id) })).toBe(
      'The car is returned on 22-11-2026. Choose that day or later.',
    );
  });
});

describe('"driveHome" in GET /booking/getById', () => {
  const seenOn = async (given: Partial<BookingRecord>) => {
    const { _id } = await booked({ ...oneWay, travel, returnLocationId: car.carLocations[1], ...given });
    return (await office.succeed(rentalContract.get, { query: { id: String(_id) } })).driveHome;
  };

  test('is the last day of the drive, until the car is left where it was returned', async () => {
    const left = await booked({ ...oneWay, travel: { there: 0, back: 1_500 }, returnLocationId: car.carLocations[1] });
    const seen = async () => office.succeed(rentalContract.get, { query: { id: String(left._id) } });
    const before = await seen();
    await call({ leaveHere: String(left._id) });

    expect(before.driveHome).toBe('2026-11-21');
    expect(await seen()).not.toHaveProperty('driveHome');
  });

  test.each<[string, Partial<BookingRecord>]>([
    ['without a drive home', { travel: { there: 180, back: 0 } }],
    ['that was cancelled', { status: 'cancelled', holdsCar: false }],
    ['that has not ended', { toDate: '2026-11-21' }],
    ['whose car is back home', { fromDate: '2026-11-15', toDate: '2026-11-16' }],
    ['whose car is not offered there', { returnLocationId: new ObjectId() }],
  ])('is absent for a booking %s', async (_, given) => {
    expect(await seenOn(given)).toBeUndefined();
  });
});

describe('the locations of a car', () => {
  const editOne = async (carLocations: string[]) => {
    const body = { ...samples['vehicle.create'].body, carLocations };
    return office.call(vehicleContract.editById, { query: { id: String(car._id) }, body });
  };
  const editAll = async (carLocations: string[]) => {
    const query = { modelKey: car.modelKey };
    return office.call(vehicleContract.editSame, { query, body: { carLocations, expectedCount: 2 } });
  };
  const locationsNow = async () =>
    (await Vehicle.find().lean<VehicleRecord[]>()).map((each) => each.carLocations.map(String));

  test.each([
    ['one car', editOne],
    ['all cars of the model', editAll],
  ])('must include its home and the next one in an edit of %s', async (_, edit) => {
    const homes = [...(car.homes ?? []), { fromDate: '2026-12-10', locationId: car.carLocations[1] }];
    await Vehicle.findByIdAndUpdate(car._id, { homes });
    const { _id: _own, homes: _homes, ...same } = car;
    await buildVehicle({ ...same });
    const refused = [await edit([pune]), await edit([mumbai])];

    expect(refused.map(({ status, error }) => [status, error?.details?.[0]?.path])).toEqual([
      [400, 'carLocations'],
      [400, 'carLocations'],
    ]);
    expect(await locationsNow()).toEqual([
      [pune, mumbai],
      [pune, mumbai],
    ]);
    expect((await edit([mumbai, pune])).status).toBe(200);
  });
});

describe('"Car is elsewhere" in GET /booking/getToday', () => {
  const listed = async () => (await office.succeed(rentalContract.getToday)).elsewhere;

  test('lists bookings that were made for another home, with the customer and the number of other free cars', async () => {
    const customer = await buildUser({ phone: '+919876543210' });
    await booked({ fromDate: '2026-12-04', toDate: '2026-12-05' });
    const wrong = await booked({ fromDate: '2026-12-11', toDate: '2026-12-12', customerId: customer._id });
    const { _id: _own, homes: _homes, ...same } = car;
    await buildVehicle({ ...same });
    const before = await listed();
    const homes = [...(car.homes ?? []), { fromDate: '2026-12-10', locationId: car.carLocations[1] }];
    await Vehicle.findByIdAndUpdate(car._id, { homes });

    expect(before).toBeUndefined();
    expect(await listed()).toMatchObject([
      { _id: String(wrong._id), customerPhone: '+919876543210', homeName: 'Mumbai', freeUnits: 1 },
    ]);
  });
});
