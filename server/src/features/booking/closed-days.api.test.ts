import { bookingContract, type Location as ShownLocation, locationContract, type WeekHours } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { watchCommands } from '../../../test/support/watch-commands.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { Booking } from './booking.model.ts';

/* In December 2026 the 5th is a Saturday, the 6th and the 13th are Sundays. */

const open = { open: '09:00', close: '21:00' };
const sundaysOff: WeekHours = [open, open, open, open, open, open, null];

let office: Office;
let token: string;

beforeEach(async () => {
  office = await openOffice();
  token = (await office.signInAs('customer')).token;
});

/**
 * Creates a location with one car and returns functions that act there as a customer. The search returns the number of
 * cars found.
 */
async function openPlace(facts: Partial<LocationRecord>) {
  const { _id, name, description, isEnabled } = await buildLocation(facts);
  const locationId = String(_id);
  const carId = String((await buildVehicle({ carLocations: [_id] }))._id);
  const edit = async (changes: Partial<Omit<ShownLocation, '_id'>>) =>
    office.succeed(locationContract.editById, {
      query: { id: locationId },
      body: { name, description, isEnabled, ...changes },
    });
  const search = async (fromDate: string, toDate: string) =>
    (
      await office.succeed(bookingContract.getAvailableCars, {
        as: token,
        query: { locId: locationId, fromDate, toDate },
      })
    ).length;
  const book = async (fromDate: string, toDate: string, as = token) => {
    const body = { locationId, carId, fromDate, toDate };
    const { status, code, error } = await office.call(bookingContract.create, { as, body });
    return status === 201 ? 'held' : [status, code, error?.data];
  };
  return { edit, search, book };
}

const closed = (day: string, nextOpenDay: string) => [409, 'outlet_closed', { day, nextOpenDay }];

describe('closed days of a location', () => {
  test('prevent a pick-up or return on a closed weekday, and the error names the day on which the location opens', async () => {
    const { search, book } = await openPlace({ hours: sundaysOff });

    expect(await book('2026-12-06', '2026-12-08')).toEqual(closed('2026-12-06', '2026-12-07'));
    expect(await book('2026-12-04', '2026-12-06')).toEqual(closed('2026-12-06', '2026-12-07'));
    expect(await search('2026-12-06', '2026-12-08')).toBe(0);
    expect(await search('2026-12-04', '2026-12-06')).toBe(0);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('include single closed dates, even if the next day is closed as well', async () => {
    const { search, book } = await openPlace({ hours: sundaysOff, closedDays: ['2026-12-05', '2026-12-07'] });

    expect(await book('2026-12-05', '2026-12-10')).toEqual(closed('2026-12-05', '2026-12-08'));
    expect(await search('2026-12-05', '2026-12-10')).toBe(0);
  });

  test('may fall inside a rental', async () => {
    const { search, book } = await openPlace({ hours: sundaysOff, closedDays: ['2026-12-07'] });

    expect(await search('2026-12-05', '2026-12-08')).toBe(1);
    expect(await book('2026-12-05', '2026-12-08')).toBe('held');
  });

  test('do not exist for a location without opening hours', async () => {
    const { search, book } = await openPlace({ closedDays: ['2026-12-06'] });

    expect(await search('2026-12-06', '2026-12-06')).toBe(1);
    expect(await book('2026-12-06', '2026-12-06')).toBe('held');
  });

  test('end at midnight in India', async () => {
    const { book } = await openPlace({ hours: sundaysOff });
    office.clock.set('2026-12-05T18:29:59Z');
    const late = await office.signIn(await buildUser());
    const before = await book('2026-12-05', '2026-12-05', late);
    office.clock.set('2026-12-05T18:30:00Z');

    const after = await book('2026-12-06', '2026-12-07', await office.signIn(await buildUser()));

    expect([before, after]).toEqual(['held', closed('2026-12-06', '2026-12-07')]);
  });

  test('take effect as soon as they are stored, without an extra database read', async () => {
    const { edit, search } = await openPlace({ hours: sundaysOff });
    const before = [await search('2026-12-08', '2026-12-09')];
    await edit({ closedDays: ['2026-12-09'] });
    const changed = await search('2026-12-08', '2026-12-09');
    const commands = watchCommands();
    const again = await search('2026-12-08', '2026-12-09');

    expect([...before, changed, again]).toEqual([1, 0, 0]);
    expect(commands.take()).toEqual([
      { name: 'aggregate', collection: 'sessions' },
      { name: 'aggregate', collection: 'bookings' },
    ]);
  });

  test('do not affect existing bookings', async () => {
    const { edit, book } = await openPlace({});
    expect(await book('2026-12-06', '2026-12-08')).toBe('held');

    await edit({ hours: sundaysOff });

    expect(await Booking.find({}, { status: 1, holdsCar: 1 }).lean()).toMatchObject([
      { status: 'pending', holdsCar: true },
    ]);
  });
});
