import { locationContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { Location } from './location.model.ts';

const body = { name: 'Pune Station', description: 'Opposite platform 1', isEnabled: true };
const unknownId = 'f'.repeat(24);

describe('POST /location/create', () => {
  test('answers 201 with the location and stores it', async () => {
    const { client, signInAs, clock } = await createTestApp();
    const { token } = await signInAs('admin');

    const data = await client.succeed(locationContract.create, {
      as: token,
      body: { ...body, name: '  Pune Station ' },
    });

    expect(data).toEqual({ ...body, _id: data._id });
    expect(await Location.findById(data._id).lean()).toMatchObject({
      name: 'Pune Station',
      nameKey: 'pune station',
      version: 1,
      createdAt: clock.now(),
    });
  });

  test.each(['Pune Station', 'PUNE STATION', 'pune  station', 'Ｐune Station'])(
    'answers 409 for the name %s when it is taken',
    async (name) => {
      const { client, signInAs } = await createTestApp();
      const { token } = await signInAs('admin');
      await buildLocation({ name: 'Pune Station' });

      const answer = await client.call(locationContract.create, { as: token, body: { ...body, name } });

      expect(answer.code).toBe('location_name_taken');
      expect(await Location.countDocuments()).toBe(1);
    },
  );

  test('makes one location of ten requests at once', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');

    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => client.call(locationContract.create, { as: token, body })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'location_name_taken')).toHaveLength(9);
    expect(await Location.countDocuments()).toBe(1);
  });
});

describe('GET /location/getAll', () => {
  test('shows visitors and customers the enabled locations, the oldest first', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('customer');
    const [first, , third] = [await buildLocation(), await buildLocation({ isEnabled: false }), await buildLocation()];

    const [toVisitor, toCustomer] = [
      await client.succeed(locationContract.getAll),
      await client.succeed(locationContract.getAll, { as: token }),
    ];

    expect(toVisitor.map(({ _id }) => _id)).toEqual([String(first._id), String(third._id)]);
    expect(toCustomer).toEqual(toVisitor);
  });

  test('shows an admin all of them', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    await buildLocation();
    await buildLocation({ isEnabled: false });

    expect(await client.succeed(locationContract.getAll, { as: token })).toHaveLength(2);
  });
});

describe('GET /location/getById', () => {
  test('answers the location with its version and the bookings ahead', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const location = await buildLocation();
    const carId = (await buildVehicle({ carLocations: [location._id] }))._id;
    await buildBooking({ carId, fromDate: '2026-11-18', toDate: '2026-11-20', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-01' });
    await buildBooking({ carId, fromDate: '2026-11-10', toDate: '2026-11-17', status: 'confirmed' });
    await buildBooking({ carId, fromDate: '2026-12-05', status: 'cancelled' });

    const answer = await client.call(locationContract.getById, { as: token, query: { id: String(location._id) } });

    expect(answer.data).toMatchObject({ name: location.name, futureBookings: 2 });
    expect(answer.headers['etag']).toBe('"1"');
  });

  test('takes an id in capitals', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const id = String((await buildLocation())._id);

    const data = await client.succeed(locationContract.getById, { as: token, query: { id: id.toUpperCase() } });

    expect(data._id).toBe(id);
  });

  test('answers 404 for a location that does not exist', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');

    const answer = await client.call(locationContract.getById, { as: token, query: { id: unknownId } });

    expect(answer.code).toBe('location_not_found');
  });
});

describe('PUT /location/editById', () => {
  test('answers the edited location with its next version', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const { _id } = await buildLocation();

    const answer = await client.call(locationContract.editById, {
      as: token,
      query: { id: String(_id) },
      body: { ...body, isEnabled: false },
    });

    expect(answer.data).toEqual({ ...body, _id: String(_id), isEnabled: false });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Location.findById(_id).lean()).toMatchObject({ nameKey: 'pune station', version: 2 });
  });

  test('lets a location keep its own name', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const { _id, name } = await buildLocation();

    const input = { as: token, query: { id: String(_id) }, body: { ...body, name: name.toUpperCase() } };

    expect(await client.succeed(locationContract.editById, input)).toMatchObject({ name: name.toUpperCase() });
  });

  test('answers 409 for another location’s name and changes nothing', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    await buildLocation({ name: 'Pune Station' });
    const before = await buildLocation();

    const answer = await client.call(locationContract.editById, {
      as: token,
      query: { id: String(before._id) },
      body: { ...body, name: 'PUNE STATION' },
    });

    expect(answer.code).toBe('location_name_taken');
    expect(await Location.findById(before._id).lean()).toEqual(before);
  });

  test.each(['"1"', 'W/"1"'])('answers 409 with the newer version for If-Match %s after an edit', async (ifMatch) => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const { _id } = await buildLocation();
    const edit = async (name: string) =>
      client.call(locationContract.editById, {
        as: token,
        query: { id: String(_id) },
        body: { ...body, name },
        headers: { 'if-match': ifMatch },
      });
    await edit('First');

    const answer = await edit('Second');

    expect(answer.code).toBe('edited_meanwhile');
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Location.findById(_id).lean()).toMatchObject({ name: 'First', version: 2 });
  });

  test('lets one of ten parallel edits of one version through', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const { _id } = await buildLocation();

    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, number) =>
        client.call(locationContract.editById, {
          as: token,
          query: { id: String(_id) },
          body: { ...body, name: `Name ${number}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await Location.findById(_id).lean()).toMatchObject({ version: 2 });
  });

  test('answers 400 for an If-Match that we never sent', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const { _id } = await buildLocation();

    const answer = await client.call(locationContract.editById, {
      as: token,
      query: { id: String(_id) },
      body,
      headers: { 'if-match': 'yesterday' },
    });

    expect(answer.error?.details).toMatchObject([{ path: 'If-Match' }]);
  });

  test('answers 404 for a location that does not exist, with or without If-Match', async () => {
    const { client, signInAs } = await createTestApp();
    const { token } = await signInAs('admin');
    const edit = async (headers: Record<string, string>) =>
      client.call(locationContract.editById, { as: token, query: { id: unknownId }, body, headers });

    expect((await edit({})).code).toBe('location_not_found');
    expect((await edit({ 'if-match': '"1"' })).code).toBe('location_not_found');
  });
});
