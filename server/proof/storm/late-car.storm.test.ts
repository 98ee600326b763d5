import { keysOfPeriod } from '@rental/contracts';
import { expect, test } from 'vitest';
import { createBooking } from '../../src/features/booking/create-booking.ts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../../src/features/booking/find/find-broken-bookings.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { createHoldKeeper } from '../../src/features/payment/hold-expiry.ts';
import { reportNotBack } from '../../src/features/rental/late/report-not-back.ts';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../test/support/factories.ts';
import { saveTimes } from '../../test/support/save-prices.ts';
import { createTestApp } from '../../test/support/test-app.ts';
import { everyEnd, inWords, type Scene } from './race-plays.ts';
import { stormRounds } from './storm-settings.ts';

/* A car was due back at 10:00 today and is reported as not back, while others book it from 13:00 on. */

const today = '2026-11-20';
const rivals = 20;

async function openLate() {
  const app = await createTestApp();
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, app);
  app.clock.set(new Date(`${today}T10:40:00+05:30`));
  const car = await buildVehicle();
  const deps = { ...app.deps, holds: createHoldKeeper(app.deps) };
  const locationId = car.carLocations[0] ?? (await buildLocation())._id;
  const times = { pickUpTime: '10:00', returnTime: '10:00', readyMinutes: 60 };
  const rental = { carId: car._id, locationId, fromDate: '2026-11-18', toDate: today, ...times };
  const late = await buildBooking({ ...rental, status: 'confirmed', ...keysOfPeriod(rental) });
  const report = async (): Promise<string> => {
    const { reply } = await reportNotBack({ bookingId: String(late._id), rev: late.rev }, { staff: null }, deps);
    return reply.isReserved ? 'reserved' : 'booked again';
  };
  const { _id: customerId } = await buildUser();
  const book = async (as = customerId): Promise<string> => {
    const wish = { fromDate: today, toDate: '2026-11-21', pickUpTime: '13:00', returnTime: '10:00' };
    const ids = { carId: String(car._id), locationId: String(locationId), customerId: String(as) };
    await createBooking({ ...wish, ...ids, origin: null }, deps);
    return 'booked';
  };
  return { late, report: inWords(report), book: async (as = customerId) => inWords(async () => book(as))() };
}

async function expectOneClaim(late: BookingRecord, isReserved: boolean): Promise<void> {
  const mails = (await Outbox.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id.split(':')[0]);
  const stored = await Booking.findById(late._id).lean<BookingRecord>();
  expect(mails).toEqual(isReserved ? ['late'] : ['car-not-back', 'late']);
  expect(stored?.lateDays).toEqual(isReserved ? [today] : undefined);
  expect([...(await findDoubleClaims()), ...(await findWrongKeys())]).toEqual([]);
}

async function openScene(): Promise<Scene> {
  await Promise.all([Booking.deleteMany(), Outbox.deleteMany()]);
  const { late, report, book } = await openLate();
  return {
    acts: { A: report, B: async () => book() },
    readEnd: async (results) => {
      await expectOneClaim(late, results[0] === 'reserved');
      return results.join(' / ');
    },
  };
}

test(`either a late car or its next booking gets the rest of the day, whichever two steps they are paused at, ${stormRounds} times in a row`, async () => {
  const allowed = ['reserved / car_unavailable', 'booked again / booked'];
  for (let round = 0; round < stormRounds; round += 1) {
    const ends = await everyEnd(openScene, true);

    expect(Object.keys(ends).toSorted()).toEqual(allowed.toSorted());
  }
});

test(`either a late car or one of ${rivals} customers gets the rest of the day, ${stormRounds} times in a row`, async () => {
  for (let round = 0; round < stormRounds; round += 1) {
    await Promise.all([Booking.deleteMany(), Outbox.deleteMany()]);
    const { late, report, book } = await openLate();
    const customers = await Promise.all(Array.from({ length: rivals }, async () => buildUser()));

    const [reported, ...booked] = await Promise.all([report(), ...customers.map(async ({ _id }) => book(_id))]);

    const winners = booked.filter((word) => word === 'booked').length;
    expect([reported, winners]).toEqual(winners === 0 ? ['reserved', 0] : ['booked again', 1]);
    await expectOneClaim(late, winners === 0);
  }
});
