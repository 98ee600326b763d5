import { locationContract, type WeekHours } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Location } from './location.model.ts';

const { create, editById, getAll, getById, getStandingEnds } = locationContract;
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
const unknownId = 'f'.repeat(24);

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const edit = async (id: unknown, changes: object = {}, headers: Record<string, string> = {}) =>
  office.call(editById, { query: { id: String(id) }, body: { ...body, ...changes }, headers });

describe('POST /location/create', () => {
  test('returns 201 with the location and stores it', async () => {
    const data = await office.succeed(create, { body: { ...body, name: '  Pune Station ' } });

    expect(data).toEqual({ ...body, _id: data._id });
    expect(await Location.findById(data._id).lean()).toMatchObject({
      name: 'Pune Station',
      nameKey: 'pune station',
      version: 1,
      createdAt: office.clock.now(),
    });
  });

  test.each(['Pune Station', 'PUNE STATION', 'pune  station', 'Ｐune Station'])(
    'returns 409 for %s when “Pune Station” exists',
    async (name) => {
      await buildLocation({ name: 'Pune Station' });

      const answer = await office.call(create, { body: { ...body, name } });

      expect(answer.code).toBe('location_name_taken');
      expect(await Location.countDocuments()).toBe(1);
    },
  );

  test('creates only one location for ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => office.call(create, { body })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'location_name_taken')).toHaveLength(9);
    expect(await Location.countDocuments()).toBe(1);
  });
});

describe('GET /location/getAll', () => {
  test('returns the enabled locations to visitors and customers, and all locations to an admin, oldest first', async () => {
    const { token } = await office.signInAs('customer');
    const [first, , third] = [await buildLocation(), await buildLocation({ isEnabled: false }), await buildLocation()];

    const toVisitor = await office.client.succeed(getAll);
    const toCustomer = await office.succeed(getAll, { as: token });

    expect(toVisitor.map(({ _id }) => _id)).toEqual([String(first._id), String(third._id)]);
    expect(toCustomer).toEqual(toVisitor);
    expect(await office.succeed(getAll)).toHaveLength(3);
  });
});

describe('GET /location/getById', () => {
  test('returns the location with its version and the number of its future bookings', async () => {
    const location = await buildLocation();
    const carId = (await buildVehicle({ carLocations: [location._id] }))._id;
    await buildBooking({ carId, fromDate: '2026-11-18', toDate: '2026-11-20', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-01' });
    await buildBooking({ carId, fromDate: '2026-11-10', toDate: '2026-11-17', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-05', status: 'cancelled' });

    const answer = await office.call(getById, { query: { id: String(location._id) } });

    expect(answer.data).toMatchObject({ name: location.name, futureBookings: 2 });
    expect(answer.headers['etag']).toBe('"1"');
  });
});

describe('PUT /location/editById', () => {
  test('returns the edited location with its next version', async () => {
    const { _id } = await buildLocation();

    const answer = await edit(_id, { isEnabled: false });

    expect(answer.data).toEqual({ ...body, _id: String(_id), isEnabled: false });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Location.findById(_id).lean()).toMatchObject({ nameKey: 'pune station', version: 2 });
  });

  test('returns 409 for the name of a different location and changes nothing, but accepts the unchanged name', async () => {
    const other = await buildLocation({ name: 'Pune Station' });
    const before = await buildLocation();

    expect((await edit(before._id, { name: 'PUNE STATION' })).code).toBe('location_name_taken');
    expect(await Location.findById(before._id).lean()).toEqual(before);
    expect((await edit(other._id, { name: 'PUNE STATION' })).data).toMatchObject({ name: 'PUNE STATION' });
  });

  test.each(['"1"', 'W/"1"'])('returns 409 with the newer version for If-Match %s after an edit', async (ifMatch) => {
    const { _id } = await buildLocation();
    await edit(_id, { name: 'First' }, { 'if-match': ifMatch });

    const answer = await edit(_id, { name: 'Second' }, { 'if-match': ifMatch });

    expect(answer.code).toBe('edited_meanwhile');
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Location.findById(_id).lean()).toMatchObject({ name: 'First', version: 2 });
  });

  test('returns 400 for a malformed If-Match value', async () => {
    const { error } = await edit((await buildLocation())._id, {}, { 'if-match': 'yesterday' });

    expect(error?.details).toMatchObject([{ path: 'If-Match' }]);
  });
});

describe('location details', () => {
  test('are public as soon as they are set', async () => {
    const { _id } = await office.succeed(create, { body: { ...body, ...facts } });

    expect(await office.client.succeed(getAll)).toEqual([{ ...body, ...facts, _id }]);
    expect(await office.succeed(getById, { query: { id: _id } })).toMatchObject(facts);
  });

  test('include an email address for bookings, which only admins see', async () => {
    const email = 'pune@sarani.example';
    const { _id } = await office.succeed(create, { body: { ...body, email: 'Pune@sarani.example' } });

    expect(await office.succeed(getById, { query: { id: _id } })).toMatchObject({ email });
    expect(await office.client.succeed(getAll)).toEqual([{ ...body, _id }]);
    expect((await edit(_id, { email: null })).data).toEqual({ ...body, _id });
    expect((await edit(_id, { email: 'a@b, c@d' })).error?.details).toMatchObject([{ path: 'email' }]);
  });

  test('are unchanged when an edit omits them, and removed when it sets them to null', async () => {
    const { _id } = await office.succeed(create, { body: { ...body, ...facts } });

    const left = await edit(_id, { phone: '+91 20 5550 0199' });
    const cleared = await edit(_id, { address: null, phone: null, mapUrl: null, hours: null, closedDays: null });

    expect(left.data).toEqual({ ...body, ...facts, phone: '+91 20 5550 0199', _id });
    expect(cleared.data).toEqual({ ...body, _id });
    const stored = await Location.findById(_id).lean();
    expect(Object.keys(stored ?? {}).filter((name) => name in facts)).toEqual([]);
  });

  test.each([
    ['an address of four lines', 'address', { address: 'a\nb\nc\nd' }],
    ['a phone number of letters', 'phone', { phone: 'call us' }],
    ['a script as the map link', 'mapUrl', { mapUrl: 'javascript:alert(1)' }],
    ['a map link without https', 'mapUrl', { mapUrl: 'http://maps.example/' }],
    ['hours for six days', 'hours', { hours: hours.slice(1) }],
    [
      'a closing time before the opening time',
      'hours.0.close',
      { hours: [{ open: '09:00', close: '08:00' }, ...hours.slice(1)] },
    ],
    ['a closed day that does not exist', 'closedDays.0', { closedDays: ['2027-02-30'] }],
    ['closed days without opening hours', 'closedDays', { hours: null, closedDays: ['2027-01-26'] }],
  ])('cannot be saved with %s: the error names the field, and nothing changes', async (_what, path, changes) => {
    const { _id } = await office.succeed(create, { body: { ...body, ...facts } });

    const { status, error } = await edit(_id, changes);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await Location.findById(_id).lean()).toMatchObject({ ...facts, version: 1 });
  });

  test('can include closed days only if there are opening hours', async () => {
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

    const data = await office.succeed(getStandingEnds, {
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
});

describe('a location that does not exist', () => {
  test('results in a 404 when it is read or edited, with or without If-Match', async () => {
    const answers = [
      await office.call(getById, { query: { id: unknownId } }),
      await office.call(getStandingEnds, { query: { id: unknownId, days: '2026-12-06' } }),
      await edit(unknownId),
      await edit(unknownId, {}, { 'if-match': '"1"' }),
    ];

    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('location_not_found'));
  });
});
