import { feedContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { buildBlock, buildBooking, buildVehicle } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { calendarEvents } from '../../../../test/support/read-calendar.ts';
import { Booking } from '../../booking/booking.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

/* The times of the events, read by a strict parser. India is 5:30 hours ahead of UTC all year. */

let office: Office;
let car: VehicleRecord;
let token: string;

beforeEach(async () => {
  office = await openOffice();
  car = await buildVehicle({ carName: `${'लंबा नाम; '.repeat(20)}\\` });
  const { address } = await office.succeed(feedContract.createFeed, {
    body: { name: 'A, B; C', showsCustomers: false },
  });
  token = new URL(address).searchParams.get('token') ?? '';
});

const readOnly = async () => {
  const [event, ...others] = calendarEvents(
    await office.client.succeed(feedContract.getCalendar, { query: { token } }),
  );
  expect(others).toEqual([]);
  return { ...event, ends: [event?.start.toISOString(), event?.end.toISOString()] };
};

const rent = async (given: object) => buildBooking({ carId: car._id, status: 'confirmed', ...given });

test.each([
  [
    'ends after midnight on the last day of a month and a year',
    { fromDate: '2026-12-31', toDate: '2027-01-01', pickUpTime: '23:30', returnTime: '00:30' },
    ['2026-12-31T18:00:00.000Z', '2026-12-31T19:00:00.000Z'],
  ],
  [
    'begins at midnight, on another day in UTC',
    { fromDate: '2027-03-01', toDate: '2027-03-01', pickUpTime: '00:00', returnTime: '23:30' },
    ['2027-02-28T18:30:00.000Z', '2027-03-01T18:00:00.000Z'],
  ],
  [
    'has no times and ends with the last day of February',
    { fromDate: '2027-02-27', toDate: '2027-02-28' },
    ['2027-02-26T18:30:00.000Z', '2027-02-28T18:30:00.000Z'],
  ],
])('the times of a rental are right if it %s (i3)', async (_what, given, ends) => {
  await rent(given);

  const event = await readOnly();

  expect(event.ends).toEqual(ends);
  expect(event.SUMMARY).toContain(car.carName);
});

test('a car that is not back has its event until the end of the last late day (i3)', async () => {
  const times = { pickUpTime: '10:00', returnTime: '18:00' };
  const late = { stage: 'out', lateDays: ['2026-11-30', '2026-12-01'] };
  await rent({ fromDate: '2026-11-29', toDate: '2026-11-30', ...times, ...late });

  const event = await readOnly();

  expect(event.SUMMARY).toMatch(/^Not back /);
  expect(event.ends).toEqual(['2026-11-29T04:30:00.000Z', '2026-12-01T18:30:00.000Z']);
});

test('a rental that ended early ends when its car is free (i3)', async () => {
  const returned = { stage: 'returned', freeFrom: '2026-12-01T00:30' };
  await rent({ fromDate: '2026-11-29', toDate: '2026-12-05', pickUpTime: '10:00', returnTime: '18:00', ...returned });

  expect((await readOnly()).ends).toEqual(['2026-11-29T04:30:00.000Z', '2026-11-30T19:00:00.000Z']);
});

test.each([
  [{ pickUpTime: '14:00' }, ['2026-11-30T08:30:00.000Z', '2026-12-01T18:30:00.000Z']],
  [{ returnTime: '14:00' }, ['2026-11-29T18:30:00.000Z', '2026-12-01T08:30:00.000Z']],
  [{}, ['2026-11-29T18:30:00.000Z', '2026-12-01T18:30:00.000Z']],
])('a block with the times %j begins and ends right (i3)', async (times, ends) => {
  await buildBlock(car._id, '2026-11-30');
  await Booking.updateOne({ kind: 'block' }, { $set: { toDate: '2026-12-01', ...times } });

  expect((await readOnly()).ends).toEqual(ends);
});
