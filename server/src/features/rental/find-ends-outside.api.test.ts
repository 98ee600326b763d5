import { locationContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Booking } from '../booking/booking.model.ts';
import type { VehicleRecord } from '../vehicle/vehicle.model.ts';

const { getStandingEnds, editById } = locationContract;
const open = { open: '09:00', close: '18:00' };
const hours = [open, open, open, open, open, open, null];
const earlier = hours.map((each) => each && { ...each, close: '17:00' });
const json = JSON.stringify;

let office: Office;
let car: VehicleRecord;

beforeEach(async () => {
  office = await openOffice();
  const { _id } = await buildLocation({ hours });
  car = await buildVehicle({ carLocations: [_id] });
});

const id = () => String(car.carLocations[0]);
const ask = async (query: object) => office.call(getStandingEnds, { query: { id: id(), ...query } });
const book = async (given: object) => buildBooking({ carId: car._id, status: 'confirmed', ...given });
const shown = async (query: object) => {
  const { data } = await ask(query);
  return [data?.outside?.count, data?.outside?.bookings.map(({ _id }) => _id)];
};

describe('GET /location/getStandingEnds with new opening hours', () => {
  test('returns the bookings that would be outside the new hours, with the customer, and changes nothing [TI11]', async () => {
    const customer = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    const times = { pickUpTime: '10:00', returnTime: '18:00' };
    const period = { fromDate: '2026-12-01', toDate: '2026-12-03' };
    const booking = await book({ ...period, ...times, customerId: customer._id });
    await book({ fromDate: '2026-12-07', toDate: '2026-12-09', pickUpTime: '10:00', returnTime: '17:00' });
    await book({ fromDate: '2026-12-14', toDate: '2026-12-16' });
    await book({ fromDate: '2026-12-21', toDate: '2026-12-23', ...times, status: 'cancelled' });
    const before = await Booking.find().lean();

    const { data } = await ask({ hours: json(earlier) });

    expect(data).toMatchObject({
      count: 0,
      bookings: [],
      outside: {
        count: 1,
        bookings: [
          {
            _id: String(booking._id),
            carName: car.carName,
            customerName: 'Asha Rao',
            customerPhone: '+919876543210',
            ...period,
            ...times,
          },
        ],
      },
    });
    expect(await Booking.find().lean()).toEqual(before);
    expect(await AuditEntry.countDocuments({ action: 'location.getStandingEnds' })).toBe(1);
  });

  test('leaves the bookings unchanged when the hours are saved', async () => {
    const booking = await book({
      fromDate: '2026-12-01',
      toDate: '2026-12-03',
      pickUpTime: '10:00',
      returnTime: '18:00',
    });
    const { data } = await office.call(locationContract.getById, { query: { id: id() } });
    const { name = '', description = '' } = data ?? {};
    await office.succeed(editById, {
      query: { id: id() },
      body: { name, description, isEnabled: true, hours: earlier },
    });

    expect(await shown({ hours: json(earlier) })).toEqual([0, []]);
    expect(await shown({ hours: json(hours) })).toEqual([0, []]);
    expect(await Booking.findById(booking._id).lean()).toMatchObject({ status: 'confirmed', returnTime: '18:00' });
  });

  test('considers breaks, and a closed weekday even for bookings without times', async () => {
    const lunch = [{ from: '12:00', to: '14:00' }];
    const pauses = hours.map((each) => (each === null ? [] : lunch));
    const inBreak = await book({
      fromDate: '2026-12-01',
      toDate: '2026-12-02',
      pickUpTime: '13:00',
      returnTime: '15:00',
    });
    const onSaturday = await book({ fromDate: '2026-12-10', toDate: '2026-12-12' });

    expect(await shown({ hours: json(hours), pauses: json(pauses) })).toEqual([1, [String(inBreak._id)]]);
    expect(await shown({ hours: json(hours.map((each, day) => (day === 5 ? null : each))) })).toEqual([
      1,
      [String(onSaturday._id)],
    ]);
  });

  test('returns no field about hours for a request with only days', async () => {
    await book({ fromDate: '2026-12-01', toDate: '2026-12-03', pickUpTime: '10:00', returnTime: '18:00' });

    const { data } = await ask({ days: '2026-12-01' });

    expect(Object.keys(data ?? {})).toEqual(['count', 'bookings']);
    expect(data?.count).toBe(1);
  });

  test.each([
    ['neither days nor hours', {}, 'hours'],
    ['breaks without hours', { days: '2026-12-01', pauses: json(hours.map(() => [])) }, 'hours'],
    ['hours that are not JSON', { hours: '[' }, 'hours'],
    ['hours of six days', { hours: json(hours.slice(1)) }, 'hours'],
    [
      'a closing time before opening',
      { hours: json([{ open: '09:00', close: '08:00' }, ...hours.slice(1)]) },
      'hours.0.close',
    ],
    [
      'a break outside the hours',
      { hours: json(hours), pauses: json([[{ from: '08:00', to: '10:00' }], [], [], [], [], [], []]) },
      'pauses',
    ],
  ])('rejects %s', async (_what, query, path) => {
    const { status, error } = await ask(query);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
  });
});
