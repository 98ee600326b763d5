import { addDays } from '@rental/contracts';
import { expect, test } from 'vitest';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { findDoubleClaims, findWrongKeys } from '../../src/features/booking/find-broken-bookings.ts';
import { openRequest } from '../../src/features/booking/moves/change-moves.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { buildBooking } from '../../test/support/factories.ts';
import { insertTimedHold } from '../../test/support/insert-timed-hold.ts';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { planFor } from '../../test/support/request-change.ts';
import { stormRounds } from './storm-settings.ts';

/* A renter repeatedly asks for more days of a car, while other customers book the first of these days. */

const rivals = 200;
const period = { fromDate: '2026-12-04', toDate: '2026-12-05' };
const nextDay = { fromDate: '2026-12-06', toDate: '2026-12-06' };
const deps = { clock: createManualClock(), logger: createLogger('silent') };
const until = new Date(deps.clock.now().getTime() + 15 * 60_000);

async function extend(booking: BookingRecord, days: number): Promise<boolean> {
  const plan = planFor(booking, { toDate: addDays(period.toDate, days) });
  const opened = await openRequest(booking, { until, by: booking.customerId, plan }, deps);
  return opened !== null && opened !== 'car taken';
}

const book = async ({ carId }: BookingRecord): Promise<boolean> =>
  (await insertTimedHold(carId, nextDay)) !== 'day taken';

/** Sends all extensions and holds in parallel. Returns how many of each succeeded. */
async function raceForNextDay(areHoldsFirst: boolean) {
  await Booking.deleteMany({});
  const booking = await buildBooking({ ...period, status: 'confirmed' });
  const extended: Promise<boolean>[] = [];
  const booked: Promise<boolean>[] = [];
  for (let index = 0; index < rivals; index += 1) {
    if (areHoldsFirst) booked.push(book(booking));
    extended.push(extend(booking, 1 + (index % 3)));
    if (!areHoldsFirst) booked.push(book(booking));
  }
  const count = async (sent: Promise<boolean>[]) => (await Promise.all(sent)).filter(Boolean).length;
  return { extended: await count(extended), booked: await count(booked) };
}

test(`if one renter asks for ${rivals} extensions while ${rivals} customers book the next day, exactly one of them gets it, ${stormRounds} times in a row`, async () => {
  for (let round = 0; round < stormRounds; round += 1) {
    const { extended, booked } = await raceForNextDay(round % 2 === 1);

    expect(extended + booked).toBe(1);
    expect(await Booking.countDocuments({ days: nextDay.fromDate, holdsCar: true })).toBe(1);
    expect([...(await findDoubleClaims()), ...(await findWrongKeys())]).toEqual([]);
  }
});
