import { addDays, rentalContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { explain, recordCommands } from '../../../../test/support/explain-commands.ts';
import { buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

const today = '2026-11-20';

let office: Office;
let pune: ObjectId;
let agra: ObjectId;
let carId: ObjectId;

beforeEach(async () => {
  office = await openOffice();
  pune = (await buildLocation({ name: 'Pune' }))._id;
  agra = (await buildLocation({ name: 'Agra' }))._id;
  carId = (await buildVehicle({ carName: 'Creta', plate: 'MH12AB1234', carLocations: [pune, agra] }))._id;
});

const rentAt = async (locationId: ObjectId, fromDate: string, given: Parameters<typeof buildBooking>[0] = {}) =>
  buildBooking({ carId, locationId, fromDate, toDate: fromDate, status: 'confirmed', ...given });
const relocations = async () => (await office.succeed(rentalContract.getToday)).relocations;

test('GET /booking/getToday lists the cars whose next pick-up is at another location, without customers’ names', async () => {
  const last = await rentAt(pune, '2026-11-18', { toDate: today, code: 'K7M-2QX' });
  const next = await rentAt(agra, '2026-11-21', { toDate: '2026-11-22', code: 'P4R-8TZ' });

  const car = { carName: 'Creta', plate: 'MH12AB1234' };
  expect(await relocations()).toEqual([
    {
      last: {
        ...car,
        _id: String(last._id),
        code: 'K7M-2QX',
        locationName: 'Pune',
        fromDate: '2026-11-18',
        toDate: today,
      },
      next: {
        ...car,
        _id: String(next._id),
        code: 'P4R-8TZ',
        locationName: 'Agra',
        fromDate: '2026-11-21',
        toDate: '2026-11-22',
      },
    },
  ]);
});

test('GET /booking/getToday lists a car that is offered at one location but was last returned at another one', async () => {
  await Vehicle.updateOne({ _id: carId }, { $set: { carLocations: [pune] } });
  await rentAt(pune, '2026-11-18', { returnLocationId: agra });
  await rentAt(pune, '2026-11-21');

  expect(await relocations()).toMatchObject([
    { last: { locationName: 'Pune', returnLocationName: 'Agra' }, next: { locationName: 'Pune' } },
  ]);
});

test('GET /booking/getToday lists a car that was returned at another location months ago', async () => {
  await rentAt(agra, '2026-05-01');
  const last = await rentAt(pune, '2026-06-01');
  await rentAt(agra, today);

  expect((await relocations()).map((each) => each.last._id)).toEqual([String(last._id)]);
});

test.each([
  ['starts after the next three days', addDays(today, 4), {}, 0],
  ['starts on the last of the next three days', addDays(today, 3), {}, 1],
  ['is not paid', today, { status: 'pending' as const }, 0],
  ['is cancelled', today, { status: 'cancelled' as const }, 0],
])(
  'GET /booking/getToday lists only paid pick-ups of the next three days (tested with one that %s)',
  async (_, fromDate, given, count) => {
    await rentAt(pune, '2026-11-18');
    await rentAt(agra, fromDate, given);

    expect(await relocations()).toHaveLength(count);
  },
);

test('GET /booking/getToday lists no car whose last return at another location was cancelled', async () => {
  await rentAt(agra, '2026-11-10');
  await rentAt(pune, '2026-11-18', { status: 'cancelled' });
  await rentAt(agra, today);

  expect(await relocations()).toEqual([]);
});

test('GET /booking/getToday finds a car’s bookings by the index on car and day and reads few of them', async () => {
  for (let past = 1; past <= 30; past += 1) await rentAt(pune, addDays(today, -2 * past));
  await rentAt(agra, today);
  const commands = recordCommands();

  expect(await relocations()).toHaveLength(1);

  const ofCars = commands.take().filter((command) => command['find'] === 'bookings' && !('$or' in command['filter']));
  const plans = await Promise.all(ofCars.map(explain));
  expect(plans).toHaveLength(2);
  for (const { indexes, stages, docsExamined } of plans) {
    expect(indexes).toEqual(['uniq_car_day']);
    expect(stages).not.toContain('SORT');
    expect(docsExamined).toBeLessThanOrEqual(2);
  }
});
