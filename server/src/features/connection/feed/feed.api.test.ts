import { feedContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildBlock,
  buildBooking,
  buildLocation,
  buildStaff,
  buildUser,
  buildVehicle,
} from '../../../../test/support/factories.ts';
import { calendarEvents, type ReadEvent } from '../../../../test/support/read-calendar.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { User } from '../../auth/account/user.model.ts';
import type { UserRecord } from '../../auth/account/user.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import { Vehicle, type VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Feed } from './feed.model.ts';

let office: Office;
let pune: LocationRecord;
let mumbai: LocationRecord;
let car: VehicleRecord;
let other: VehicleRecord;

beforeEach(async () => {
  office = await openOffice();
  [pune, mumbai] = [await buildLocation({ name: 'Pune' }), await buildLocation({ name: 'Mumbai' })];
  car = await buildVehicle({ carName: 'Creta', plate: 'MH12AB1234', carLocations: [pune._id] });
  other = await buildVehicle({ carName: 'Swift', carLocations: [mumbai._id] });
});

type Body = Parameters<typeof office.succeed<typeof feedContract.createFeed>>[1];

const tokenOf = (address: string): string => new URL(address).searchParams.get('token') ?? '';

const add = async (body: object = {}, as: string = office.as) => {
  const input = { as, body: { name: 'Desk', showsCustomers: false, ...body } } as Body;
  const { _id, address } = await office.succeed(feedContract.createFeed, input);
  return { id: _id, token: tokenOf(address) };
};

const read = async (token: string) => office.client.call(feedContract.getCalendar, { query: { token } });

const eventsOf = async (token: string): Promise<ReadEvent[]> => {
  const { status, data } = await read(token);
  expect(status).toBe(200);
  return calendarEvents(data ?? '');
};

const rent = async (carId: VehicleRecord['_id'], fromDate: string, given: object = {}) =>
  buildBooking({ carId, fromDate, status: 'confirmed', ...given });

const manager = async (...at: LocationRecord[]): Promise<{ user: UserRecord; as: string }> => {
  const user = await buildStaff('manager', at);
  return { user, as: await office.signIn(user) };
};

describe('a calendar feed', () => {
  test('has the confirmed rentals and the blocks of its time, without customers’ names', async () => {
    const { _id: customerId } = await buildUser({ name: 'Asha Rao' });
    const rental = await rent(car._id, '2026-12-01', { customerId, returnLocationId: mumbai._id });
    await buildBooking({ carId: car._id, fromDate: '2026-12-10' });
    await buildBooking({ carId: car._id, fromDate: '2026-12-12', status: 'cancelled' });
    await rent(car._id, '2026-09-01');
    await rent(car._id, '2028-01-01');
    await buildBlock(other._id, '2026-12-05');
    const { token } = await add();

    const { data, headers } = await read(token);
    const [first, second] = calendarEvents(data ?? '');

    expect(calendarEvents(data ?? '')).toHaveLength(2);
    expect(first).toMatchObject({
      UID: `rental-${String(rental._id)}@sarani.example`,
      SUMMARY: `Rental ${rental.code}: Creta, MH12AB1234`,
      LOCATION: 'Pune',
      DESCRIPTION: 'Pick-up: Pune\nReturn: Mumbai',
    });
    expect(second).toMatchObject({ SUMMARY: 'Blocked: Swift' });
    expect(data).not.toContain('Asha');
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  });

  test('names customers only if an owner wants it, and only while its maker is an owner', async () => {
    const { _id: customerId } = await buildUser({ name: 'Asha Rao' });
    await rent(car._id, '2026-12-01', { customerId });
    const { token } = await add({ showsCustomers: true });
    const { as } = await manager(pune);
    const refused = await office.call(feedContract.createFeed, {
      as,
      body: { name: 'Desk', locationId: String(pune._id), showsCustomers: true },
    });

    expect((await eventsOf(token))[0]?.DESCRIPTION).toContain('Customer: Asha Rao');
    expect([refused.code, refused.error?.details?.[0]?.path]).toEqual(['invalid_input', 'showsCustomers']);
    await User.updateOne({ _id: office.admin._id }, { $set: { staff: { rank: 'manager', locationIds: [pune._id] } } });
    expect((await eventsOf(token))[0]?.DESCRIPTION).not.toContain('Asha');
  });

  test('updates a changed rental and omits a cancelled one', async () => {
    const rental = await rent(car._id, '2026-12-01');
    const { token } = await add();
    const [before] = await eventsOf(token);
    const moved = { toDate: '2026-12-03', rev: rental.rev + 1, updatedAt: new Date('2026-11-21T04:30:00Z') };
    await Booking.updateOne({ _id: rental._id }, { $set: moved });

    const [after] = await eventsOf(token);
    await Booking.updateOne({ _id: rental._id }, { $set: { status: 'cancelled', holdsCar: false } });

    expect(after?.UID).toBe(before?.UID);
    expect(Number(after?.SEQUENCE)).toBe(Number(before?.SEQUENCE) + 1);
    expect([after?.['LAST-MODIFIED'], after?.DTEND]).toEqual(['20261121T043000Z', '20261204']);
    expect(await eventsOf(token)).toEqual([]);
  });

  test('sends nothing to a reader that has the present content', async () => {
    const rental = await rent(car._id, '2026-12-01');
    const { token } = await add();
    const ask = (etag: string) =>
      office.client.raw.get('/api/connection/calendar.ics').query({ token }).set('if-none-match', etag);
    const { headers } = await read(token);

    expect((await ask(headers['etag'] ?? '')).status).toBe(304);
    expect(headers['cache-control']).toBe('private, no-cache');
    await Booking.updateOne({ _id: rental._id }, { $set: { rev: 7 } });
    expect((await ask(headers['etag'] ?? '')).status).toBe(200);
  });

  test('does not exist under a revoked, replaced, unknown or malformed token, and a new address works at once (i1)', async () => {
    await rent(car._id, '2026-12-01');
    const [revoked, replaced] = [await add(), await add()];
    expect((await eventsOf(revoked.token)).length).toBe(1);

    await office.succeed(feedContract.revokeFeed, { query: { id: revoked.id } });
    const renewed = await office.succeed(feedContract.replaceFeedAddress, { query: { id: replaced.id } });

    const texts = [revoked.token, replaced.token, 'A'.repeat(43), 'x', `${tokenOf(renewed.address)} `];
    const answers = await Promise.all(texts.map(read));
    expect(
      new Set(answers.map(({ status, error }) => JSON.stringify([status, { ...error, requestId: '' }]))).size,
    ).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'feed_not_found' });
    expect((await eventsOf(tokenOf(renewed.address))).length).toBe(1);
  });

  test('stores only the hash of its token, and notes hourly that it was read', async () => {
    const { id, token } = await add();
    await read(token);

    expect(JSON.stringify(await Feed.find().lean())).not.toContain(token);
    expect(JSON.stringify(office.logs)).not.toContain(token);
    const [shown] = await office.succeed(feedContract.getFeeds);
    expect(shown).toMatchObject({ _id: id, lastUsedAt: office.clock.now().toISOString(), isOver: false });
    expect(JSON.stringify(shown)).not.toContain(token);
  });

  test('has only the rows of its location, also after a car has moved (i2)', async () => {
    const [here, oneWay] = [
      await rent(car._id, '2026-12-01'),
      await rent(other._id, '2026-12-03', { returnLocationId: pune._id }),
    ];
    await rent(other._id, '2026-12-06');
    await buildBlock(car._id, '2026-12-08');
    await buildBlock(other._id, '2026-12-08');
    const { token } = await add({ locationId: String(pune._id) });
    const rows = async () => (await eventsOf(token)).map(({ SUMMARY }) => SUMMARY);
    const rentals = [`Rental ${here.code}: Creta, MH12AB1234`, `Rental ${oneWay.code}: Swift`];
    expect(await rows()).toEqual([...rentals, 'Blocked: Creta, MH12AB1234']);

    await Vehicle.updateOne({ _id: car._id }, { $set: { carLocations: [mumbai._id] } });
    await Vehicle.updateOne({ _id: other._id }, { $set: { carLocations: [pune._id] } });

    expect(await rows()).toEqual([...rentals, 'Blocked: Swift']);
  });

  test('of a car has the rows of that car that its maker may see (i2)', async () => {
    const mine = await rent(car._id, '2026-12-01');
    await rent(car._id, '2026-12-05', { locationId: mumbai._id });
    await rent(other._id, '2026-12-01');
    await buildBlock(car._id, '2026-12-08');
    const { as } = await manager(pune);
    const [ofOwner, ofManager] = [await add({ carId: String(car._id) }), await add({ carId: String(car._id) }, as)];
    const rows = async ({ token }: { token: string }) => (await eventsOf(token)).map(({ UID }) => UID);

    expect(await rows(ofOwner)).toHaveLength(3);
    expect(await rows(ofManager)).toHaveLength(2);
    await Vehicle.updateOne({ _id: car._id }, { $set: { carLocations: [mumbai._id] } });
    expect(await rows(ofManager)).toEqual([`rental-${String(mine._id)}@sarani.example`]);
  });

  test('answers 404 once its maker has lost the location, the rank or the account, and shows only the locations that are left (i2)', async () => {
    await rent(car._id, '2026-12-01');
    await rent(other._id, '2026-12-01');
    const { user, as } = await manager(pune, mumbai);
    const [whole, one] = [await add({}, as), await add({ locationId: String(pune._id) }, as)];
    const change = async ($set: object) => User.updateOne({ _id: user._id }, { $set });
    const states = async () => [(await read(whole.token)).status, (await read(one.token)).status];
    expect([await eventsOf(whole.token), await eventsOf(one.token)].map(({ length }) => length)).toEqual([2, 1]);

    await change({ 'staff.locationIds': [mumbai._id] });
    expect([await states(), (await eventsOf(whole.token)).length]).toEqual([[200, 404], 1]);
    const shown = await office.succeed(feedContract.getFeeds);
    expect(shown.map(({ isOver }) => isOver)).toEqual([false, true]);
    await change({ 'staff.rank': 'clerk' });
    expect(await states()).toEqual([404, 404]);
    await change({ 'staff.rank': 'manager', disabledAt: office.clock.now() });
    expect(await states()).toEqual([404, 404]);
  });

  test('can be made only for what its maker may see, and is hidden from other managers', async () => {
    const { as } = await manager(pune);
    const create = async (body: object) => {
      const input = { as, body: { name: 'Desk', showsCustomers: false, ...body } } as Body;
      return (await office.call(feedContract.createFeed, input)).code;
    };
    const { id } = await add();

    expect(await create({ locationId: String(mumbai._id) })).toBe('location_not_found');
    expect(await create({ carId: String(other._id) })).toBe('vehicle_not_found');
    expect(await create({ carId: String(car._id), locationId: String(pune._id) })).toBe('invalid_input');
    expect(await office.succeed(feedContract.getFeeds, { as })).toEqual([]);
    for (const contract of [feedContract.revokeFeed, feedContract.replaceFeedAddress] as const) {
      expect((await office.call(contract, { as, query: { id } })).code).toBe('feed_not_found');
    }
    expect(await Feed.countDocuments()).toBe(1);
  });

  test('refuses the fifty-first feed of an admin', async () => {
    const { token } = await add();
    const one = await Feed.findOne().lean();
    const copies = Array.from({ length: 49 }, (_, at) => ({ ...one, _id: undefined, tokenHash: String(at) }));
    await Feed.create(copies);

    const { code } = await office.call(feedContract.createFeed, { body: { name: 'Desk', showsCustomers: false } });

    expect([code, (await read(token)).status]).toEqual(['too_many_feeds', 200]);
  });
});
