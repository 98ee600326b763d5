import { locationContract, type WeekHours } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Location } from './location.model.ts';

const { create, editById, getAll, getById } = locationContract;
const body = { name: 'Pune Station', description: 'Opposite platform 1', isEnabled: true };
const open = { open: '09:00', close: '21:00' };
const hours: WeekHours = [open, open, open, open, open, open, null];
const facts = {
  address: '12 Station Road\nPune 411001',
  phone: '+91 20 5550 0100',
  mapUrl: 'https://maps.example/pune',
  hours,
  closedDays: ['2027-01-26'],
};

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const edit = async (id: string, changes: object) =>
  office.call(editById, { query: { id }, body: { ...body, ...changes } });

describe('location details', () => {
  test('are public as soon as they are set', async () => {
    const { _id } = await office.succeed(create, { body: { ...body, ...facts } });

    expect(await office.client.succeed(getAll)).toEqual([{ ...body, ...facts, _id }]);
    expect(await office.succeed(getById, { query: { id: _id } })).toMatchObject(facts);
  });

  test('are unchanged when absent and removed when null', async () => {
    const { _id } = await office.succeed(create, { body: { ...body, ...facts } });

    const left = await edit(_id, { phone: '+91 20 5550 0199' });
    const cleared = await edit(_id, { address: null, phone: null, mapUrl: null, hours: null, closedDays: null });

    expect(left.data).toEqual({ ...body, ...facts, phone: '+91 20 5550 0199', _id });
    expect(cleared.data).toEqual({ ...body, _id });
    const stored = await Location.findById(_id).lean();
    expect(Object.keys(stored ?? {}).filter((name) => name in facts)).toEqual([]);
  });

  test.each([
    ['four lines of address', 'address', { address: 'a\nb\nc\nd' }],
    ['a phone number of letters', 'phone', { phone: 'call us' }],
    ['a map that is a script', 'mapUrl', { mapUrl: 'javascript:alert(1)' }],
    ['a map without https', 'mapUrl', { mapUrl: 'http://maps.example/' }],
    ['six days of hours', 'hours', { hours: hours.slice(1) }],
    [
      'hours that end before they begin',
      'hours.0.close',
      { hours: [{ open: '09:00', close: '08:00' }, ...hours.slice(1)] },
    ],
    ['a closed day that does not exist', 'closedDays.0', { closedDays: ['2027-02-30'] }],
    ['closed days where there are no hours', 'closedDays', { hours: null, closedDays: ['2027-01-26'] }],
  ])('are rejected with an error at the field and left unchanged: %s', async (_what, path, changes) => {
    const { _id } = await office.succeed(create, { body: { ...body, ...facts } });

    const { status, error } = await edit(_id, changes);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await Location.findById(_id).lean()).toMatchObject({ ...facts, version: 1 });
  });

  test('include closed days only together with opening hours', async () => {
    const closedDays = ['2027-01-26'];
    const refused = await office.call(create, { body: { ...body, closedDays } });
    const { _id } = await office.succeed(create, { body });

    const stillRefused = await edit(_id, { closedDays });
    await edit(_id, { hours });
    const taken = await edit(_id, { closedDays });

    expect([refused.code, stillRefused.code, taken.data?.closedDays]).toEqual([
      'invalid_input',
      'invalid_input',
      closedDays,
    ]);
  });
});

describe('GET /location/getStandingEnds', () => {
  test('returns the bookings that start or end on the given days, and how many there are', async () => {
    const vehicle = await buildVehicle();
    const [locationId] = vehicle.carLocations;
    const carId = vehicle._id;
    const begins = await buildBooking({ carId, fromDate: '2026-12-06', toDate: '2026-12-08', status: 'confirmed' });
    const ends = await buildBooking({ carId, fromDate: '2026-12-09', toDate: '2026-12-13' });
    await buildBooking({ carId, fromDate: '2026-12-19', toDate: '2026-12-21', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-27', status: 'cancelled' });
    await buildBooking({ fromDate: '2026-12-06', status: 'confirmed' });

    const data = await office.succeed(locationContract.getStandingEnds, {
      query: { id: String(locationId), days: '2026-12-06,2026-12-13,2026-12-20,2026-12-27' },
    });

    const { carName } = vehicle;
    expect(data).toEqual({
      count: 2,
      bookings: [
        { _id: String(begins._id), carName, fromDate: '2026-12-06', toDate: '2026-12-08' },
        { _id: String(ends._id), carName, fromDate: '2026-12-09', toDate: '2026-12-13' },
      ],
    });
  });

  test('returns 404 for a location that does not exist', async () => {
    const { code } = await office.call(locationContract.getStandingEnds, {
      query: { id: 'f'.repeat(24), days: '2026-12-06' },
    });

    expect(code).toBe('location_not_found');
  });
});
