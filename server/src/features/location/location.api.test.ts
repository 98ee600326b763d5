import { locationContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Location } from './location.model.ts';

const body = { name: 'Pune Station', description: 'Opposite platform 1', isEnabled: true };
let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const unknownId = 'f'.repeat(24);

describe('POST /location/create', () => {
  test('returns 201 with the location and stores it', async () => {
    const data = await office.succeed(locationContract.create, { body: { ...body, name: '  Pune Station ' } });

    expect(data).toEqual({ ...body, _id: data._id });
    expect(await Location.findById(data._id).lean()).toMatchObject({
      name: 'Pune Station',
      nameKey: 'pune station',
      version: 1,
      createdAt: office.clock.now(),
    });
  });

  test.each(['Pune Station', 'PUNE STATION', 'pune  station', 'Ｐune Station'])(
    'returns 409 for %s when the name is taken',
    async (name) => {
      await buildLocation({ name: 'Pune Station' });

      const answer = await office.call(locationContract.create, { body: { ...body, name } });

      expect(answer.code).toBe('location_name_taken');
      expect(await Location.countDocuments()).toBe(1);
    },
  );

  test('creates only one location for ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => office.call(locationContract.create, { body })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'location_name_taken')).toHaveLength(9);
    expect(await Location.countDocuments()).toBe(1);
  });
});

describe('GET /location/getAll', () => {
  test('returns the enabled locations to visitors and customers, and all locations to an admin, oldest first', async () => {
    const { token } = await office.signInAs('customer');
    const [first, , third] = [await buildLocation(), await buildLocation({ isEnabled: false }), await buildLocation()];

    const toVisitor = await office.client.succeed(locationContract.getAll);
    const toCustomer = await office.succeed(locationContract.getAll, { as: token });

    expect(toVisitor.map(({ _id }) => _id)).toEqual([String(first._id), String(third._id)]);
    expect(toCustomer).toEqual(toVisitor);
    expect(await office.succeed(locationContract.getAll)).toHaveLength(3);
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

    const answer = await office.call(locationContract.getById, { query: { id: String(location._id) } });

    expect(answer.data).toMatchObject({ name: location.name, futureBookings: 2 });
    expect(answer.headers['etag']).toBe('"1"');
  });

  test('accepts an id in upper case', async () => {
    const id = String((await buildLocation())._id);

    const data = await office.succeed(locationContract.getById, { query: { id: id.toUpperCase() } });

    expect(data._id).toBe(id);
  });

  test('returns 404 for a location that does not exist', async () => {
    const answer = await office.call(locationContract.getById, { query: { id: unknownId } });

    expect(answer.code).toBe('location_not_found');
  });
});

describe('PUT /location/editById', () => {
  const edit = async (id: unknown, changes: Partial<typeof body> = {}, headers: Record<string, string> = {}) =>
    office.call(locationContract.editById, { query: { id: String(id) }, body: { ...body, ...changes }, headers });

  test('returns the edited location with its next version', async () => {
    const { _id } = await buildLocation();

    const answer = await edit(_id, { isEnabled: false });

    expect(answer.data).toEqual({ ...body, _id: String(_id), isEnabled: false });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Location.findById(_id).lean()).toMatchObject({ nameKey: 'pune station', version: 2 });
  });

  test('allows a location to be saved without changing its name', async () => {
    const location = await buildLocation();
    const name = location.name.toUpperCase();

    expect((await edit(location._id, { name })).data).toMatchObject({ name });
  });

  test('returns 409 for the name of a different location and changes nothing', async () => {
    await buildLocation({ name: 'Pune Station' });
    const before = await buildLocation();

    expect((await edit(before._id, { name: 'PUNE STATION' })).code).toBe('location_name_taken');
    expect(await Location.findById(before._id).lean()).toEqual(before);
  });

  test.each(['"1"', 'W/"1"'])('returns 409 with the newer version for If-Match %s after an edit', async (ifMatch) => {
    const { _id } = await buildLocation();
    await edit(_id, { name: 'First' }, { 'if-match': ifMatch });

    const answer = await edit(_id, { name: 'Second' }, { 'if-match': ifMatch });

    expect(answer.code).toBe('edited_meanwhile');
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Location.findById(_id).lean()).toMatchObject({ name: 'First', version: 2 });
  });

  test('returns 400 for an If-Match that the server never sent', async () => {
    const { error } = await edit((await buildLocation())._id, {}, { 'if-match': 'yesterday' });

    expect(error?.details).toMatchObject([{ path: 'If-Match' }]);
  });

  test('returns 404 for a location that does not exist, with or without If-Match', async () => {
    expect((await edit(unknownId)).code).toBe('location_not_found');
    expect((await edit(unknownId, {}, { 'if-match': '"1"' })).code).toBe('location_not_found');
  });
});
