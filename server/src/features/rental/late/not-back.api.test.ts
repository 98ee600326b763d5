import { bookingContract, dashboardContract, keysOfPeriod, privacyContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildBlock,
  buildBooking,
  buildLocation,
  buildUser,
  buildVehicle,
  testPassword,
} from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { UserRecord } from '../../auth/account/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Booking, type BookingRecord } from '../../booking/booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../../booking/find/find-broken-bookings.ts';
import { Location } from '../../location/location.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

const { notBack, get, adminCancel, giveBack } = rentalContract;
const today = '2026-11-20';

let office: Office;
let locationId: ObjectId;
let car: VehicleRecord;
let asha: UserRecord;

/** The time in India. Each test begins at 10:40. */
const setTime = (day: string, time: string) => office.clock.set(new Date(`${day}T${time}:00+05:30`));

beforeEach(async () => {
  office = await openOffice();
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60, lateMinutes: 30 }, office);
  locationId = (await buildLocation({ name: 'Pune' }))._id;
  car = await buildVehicle({ carLocations: [locationId], carName: 'Swift', rentalPrice: 2_000 });
  asha = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
  setTime(today, '10:40');
});

/** Stores a confirmed booking of the car from 18 November until 10:00 today, with an hour of cleaning. */
async function rent(given: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const period = { fromDate: '2026-11-18', toDate: today, pickUpTime: '10:00', returnTime: '10:00', readyMinutes: 60 };
  const rental = { carId: car._id, locationId, status: 'confirmed', ...period, ...given } as const;
  return buildBooking({ ...rental, ...keysOfPeriod(rental) });
}
const fromOne = { fromDate: today, toDate: '2026-11-21', pickUpTime: '13:00' };

/** Signs in again, because the tests move the clock. */
const staff = async () => office.signIn(office.admin);
const report = async ({ _id, rev }: BookingRecord, given: object = {}) =>
  office.call(notBack, { as: await staff(), body: { bookingId: String(_id), rev, ...given } });
const stored = async ({ _id }: BookingRecord) => Booking.findById(_id).lean<BookingRecord>();
const mails = async () => (await Outbox.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id);
const alerts = () => office.logs.filter((line) => line.includes('"alert":"car_not_back"')).length;
const brokenClaims = async () => [...(await findDoubleClaims()), ...(await findWrongKeys())];
const search = async (fromDate: string) => {
  const { token: as } = await office.signInAs('customer');
  const query = { locId: String(locationId), fromDate, toDate: fromDate };
  return office.client.succeed(bookingContract.getAvailableCars, { as, query });
};

describe('PUT /booking/notBack', () => {
  test('reserves the car for the rest of the day, raises rev, and emails the customer once [TI13, G14]', async () => {
    const booking = await rent();
    const before = await search(today);

    const { status, data } = await report(booking);

    expect([status, data]).toEqual([200, { bookingId: String(booking._id), isReserved: true, next: null, free: [] }]);
    expect(await stored(booking)).toMatchObject({
      rev: booking.rev + 1,
      lateDays: [today],
      days: ['2026-11-18', '2026-11-19', today],
    });
    expect([before.length, await search(today), (await search('2026-11-21')).length]).toEqual([1, [], 1]);
    expect(await mails()).toEqual([`late:${String(booking._id)}`]);
    expect(await AuditEntry.findOne({ action: 'rental.notBack' }).lean()).toMatchObject({
      targetId: String(booking._id),
      before: { lateDays: '' },
      after: { lateDays: today },
    });
    expect([alerts(), await brokenClaims()]).toEqual([0, []]);
  });

  test('is harmless if repeated on the same day, even concurrently, and can be repeated on the next day', async () => {
    const booking = await rent();
    const both = await Promise.all([report(booking), report(booking)]);
    const again = await report(booking);
    setTime('2026-11-21', '08:00');
    const late = await stored(booking);

    const nextDay = await report(late ?? booking);

    expect([...both, again, nextDay].map(({ data }) => data?.isReserved)).toEqual([true, true, true, true]);
    expect(await stored(booking)).toMatchObject({ rev: booking.rev + 2, lateDays: [today, '2026-11-21'] });
    expect([await mails(), await search('2026-11-21'), await brokenClaims()]).toEqual([
      [`late:${String(booking._id)}`],
      [],
      [],
    ]);
  });

  test('does not change the next booking, and alerts staff with its customer and the free cars', async () => {
    const cheap = await buildVehicle({ carLocations: [locationId], carName: 'Alto', rentalPrice: 1_000 });
    const { _id, ...model } = car;
    await buildVehicle(model);
    await buildVehicle(model);
    await buildBlock(cheap._id, '2026-11-25');
    const booking = await rent();
    const next = await rent({ ...fromOne, customerId: asha._id, code: 'K7M-2QX' });

    const { status, data } = await report(booking);

    expect([status, data]).toEqual([
      200,
      {
        bookingId: String(booking._id),
        isReserved: false,
        next: {
          _id: String(next._id),
          kind: 'booked',
          code: 'K7M-2QX',
          customerName: 'Asha Rao',
          customerPhone: '+919876543210',
          fromDate: today,
          pickUpTime: '13:00',
        },
        free: [
          { carName: 'Swift', count: 2 },
          { carName: 'Alto', count: 1 },
        ],
      },
    ]);
    expect([await stored(booking), await stored(next)]).toEqual([booking, next]);
    expect([alerts(), await mails()]).toEqual([
      1,
      [`car-not-back:${String(booking._id)}:${today}`, `late:${String(booking._id)}`],
    ]);
  });

  test('expires a lapsed hold that has the car', async () => {
    const booking = await rent();
    const lapsed = { status: 'pending' as const, holdUntil: new Date('2026-11-19T06:30:00Z') };
    const hold = await rent({ ...fromOne, ...lapsed });

    const { data } = await report(booking);

    expect([data?.isReserved, data?.next, (await stored(hold))?.cancelReason]).toEqual([true, null, 'hold_expired']);
  });

  test('returns that a block has the car, without names', async () => {
    const booking = await rent({ returnTime: '23:00', toDate: '2026-11-19' });
    await buildBlock(car._id, today);

    const { data } = await report(booking);

    expect(data).toMatchObject({ isReserved: false, next: { kind: 'blocked', customerName: null }, free: [] });
  });

  test.each([
    ['a car that is not late yet', {}, '10:29', 'not_late_yet'],
    [
      'a rental without times on its last day',
      { pickUpTime: undefined, returnTime: undefined },
      '23:00',
      'not_late_yet',
    ],
    ['a cancelled booking', { status: 'cancelled' as const, holdsCar: false }, '10:40', 'booking_closed'],
    ['an unpaid hold', { status: 'pending' as const }, '10:40', 'booking_closed'],
    ['a car that was due before yesterday', { fromDate: '2026-11-17', toDate: '2026-11-18' }, '10:40', 'rental_over'],
  ])('rejects %s', async (_what, given, time, code) => {
    const booking = await rent(given);
    const before = await stored(booking);
    setTime(today, time);

    expect([(await report(booking)).error?.code, await stored(booking)]).toEqual([code, before]);
  });

  test('rejects an outdated rev, an unknown booking, and any report while times are off', async () => {
    const booking = await rent();
    const outdated = await report(booking, { rev: booking.rev + 1 });
    const unknown = await report(booking, { bookingId: String(asha._id) });
    await saveTimes({}, office);
    const off = await report(booking);

    expect([outdated.error?.code, unknown.error?.code, off.error?.details]).toEqual([
      'edited_meanwhile',
      'booking_not_found',
      [{ path: 'bookingId', message: 'Pick-up and return times are turned off' }],
    ]);
    expect([await stored(booking), await mails()]).toEqual([booking, []]);
  });

  test('uses the delay of the location, and accepts a rental without times from the day after its last day', async () => {
    await Location.updateOne({ _id: locationId }, { $set: { lateMinutes: 45 } });
    const timed = await rent();
    const other = await buildVehicle({ carLocations: [locationId] });
    const whole = { pickUpTime: undefined, returnTime: undefined, readyMinutes: undefined, toDate: '2026-11-19' };
    const untimed = await rent({ carId: other._id, ...whole });
    const early = await report(timed);
    setTime(today, '10:45');

    const reports = [await report(timed), await report(untimed)];

    expect(early.error?.message).toBe('This car doesn’t count as late until Fri 20-11-2026, 10:45AM');
    expect(reports.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored(untimed))?.days).toEqual(['2026-11-18', '2026-11-19', today]);
    expect(await brokenClaims()).toEqual([]);
  });

  test('accepts a car that was reported as late before its rental was extended', async () => {
    const booking = await rent({ lateDays: ['2026-11-18'] });

    const { data } = await report(booking);

    expect([data?.isReserved, (await stored(booking))?.lateDays]).toEqual([true, ['2026-11-18', today]]);
    expect(await brokenClaims()).toEqual([]);
  });

  test('uses the delay of the location at which the car is returned', async () => {
    const returnLocationId = (await buildLocation({ name: 'Mumbai', lateMinutes: 45 }))._id;
    const booking = await rent({ returnLocationId });
    const early = await report(booking);
    setTime(today, '10:45');

    expect([early.error?.code, (await report(booking)).status]).toEqual(['not_late_yet', 200]);
  });
});

describe('a booking whose car is late', () => {
  test('frees all its days if an admin cancels it, but not if part of its price is refunded', async () => {
    const booking = await rent();
    await report(booking);
    const late = await stored(booking);
    const gift = { bookingId: String(booking._id), recordId: String(asha._id), reason: 'goodwill', amount: 1 };
    await office.call(giveBack, { body: { ...gift, rev: late?.rev ?? 0 } });
    const refunded = await stored(booking);
    const body = { bookingId: gift.bookingId, reason: 'The car is lost', refund: 'full' as const };

    const cancelled = await office.call(adminCancel, { body });

    expect([refunded?.lateDays, refunded?.days]).toEqual([late?.lateDays, late?.days]);
    expect([cancelled.status, await search(today), await brokenClaims()]).toEqual([
      200,
      [expect.objectContaining({ carName: 'Swift' })],
      [],
    ]);
  });

  test('appears in the calendar of the staff until its last late day, and its email appears in the details', async () => {
    const booking = await rent();
    await report(booking);
    setTime('2026-11-21', '08:00');
    await report((await stored(booking)) ?? booking);

    const query = { carIds: String(car._id), fromDate: today, toDate: '2026-11-30' };
    const as = await staff();
    const [entry] = await office.succeed(dashboardContract.getCalendar, { as, query });
    const { timeline } = await office.succeed(get, { as, query: { id: String(booking._id) } });

    expect(entry).toMatchObject({ fromDate: '2026-11-18', toDate: '2026-11-21' });
    expect(entry).not.toHaveProperty('returnTime');
    expect(timeline.map(({ event }) => event)).toContain('mail_queued');
  });

  test('prevents its customer from deleting the account until the car is back', async () => {
    const { user } = await office.signInAs('customer');
    const booking = await rent({ customerId: user._id, toDate: '2026-11-19' });
    await report(booking);
    const remove = async () => {
      const [as, body] = [await office.signIn(user), { currentPassword: testPassword }];
      return office.client.call(privacyContract.deleteAccount, { as, body });
    };
    const refused = await remove();
    setTime('2026-11-21', '08:00');

    expect([refused.error?.code, (await remove()).status]).toEqual(['booking_ahead', 200]);
  });
});
