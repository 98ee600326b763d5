import { locationContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Location, type LocationRecord } from './location.model.ts';

const { create, editById, getAll } = locationContract;
const { body } = samples['location.create'];

let office: Office;
let pune: string;
let mumbai: string;

beforeEach(async () => {
  office = await openOffice();
  ({ _id: pune } = await office.succeed(create, { body }));
  ({ _id: mumbai } = await office.succeed(create, { body: { ...body, name: 'Mumbai' } }));
});

const edit = async (changes: object) => office.call(editById, { query: { id: pune }, body: { ...body, ...changes } });
const stored = async () => (await Location.findById(pune).lean<LocationRecord>())?.routes;
const road = () => ({ locationId: mumbai, minutes: 180, oneWayFee: 1_500 });

test('routes are stored and public, and saving null removes them', async () => {
  expect((await edit({ routes: [road()] })).data?.routes).toEqual([road()]);
  expect(await stored()).toEqual([road()]);
  expect((await office.client.succeed(getAll)).find(({ _id }) => _id === pune)?.routes).toEqual([road()]);
  await edit({ routes: null });
  expect(await stored()).toBeUndefined();
});

test.each([
  ['to the location itself', 400, 'routes.0.locationId', () => [{ ...road(), locationId: pune.toUpperCase() }]],
  ['to one location twice', 400, 'routes', () => [road(), road()]],
  ['to a location that does not exist', 404, 'routes.1', () => [road(), { ...road(), locationId: '0'.repeat(24) }]],
  ['of more than 72 hours', 400, 'routes.0.minutes', () => [{ ...road(), minutes: 4_321 }]],
])('a location cannot be saved with a route %s, and the error names the field', async (_, ...rest) => {
  const [status, path, routesOf] = rest;
  const reply = await edit({ routes: routesOf() });

  expect([reply.status, reply.error?.details?.map((detail) => detail.path)]).toEqual([status, [path]]);
  expect(await stored()).toBeUndefined();
});

test('a location cannot be added with a route to a location that does not exist', async () => {
  const routes = [{ ...road(), locationId: '0'.repeat(24) }];

  expect((await office.call(create, { body: { ...body, name: 'Nashik', routes } })).error?.code).toBe(
    'location_not_found',
  );
});
