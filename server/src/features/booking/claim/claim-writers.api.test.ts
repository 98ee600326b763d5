import { claimKeysOf, claimOf, keysOfPeriod } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildBooking } from '../../../../test/support/factories.ts';
import { insertTimedHold } from '../../../../test/support/insert-timed-hold.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../booking.model.ts';
import { reviveBooking } from '../moves/booking-moves.ts';
import { insertBlock } from '../moves/block-moves.ts';
import { changeNow, openRequest } from '../moves/change-moves.ts';

const deps = { clock: createManualClock(), logger: createLogger('silent') };
const from4to5 = { fromDate: '2026-12-04', toDate: '2026-12-05' };
const untilNoonOf5 = { ...from4to5, pickUpTime: '10:00', returnTime: '12:00', readyMinutes: 0 };
const on5 = { fromDate: '2026-12-05', toDate: '2026-12-05' };
const on6 = { fromDate: '2026-12-06', toDate: '2026-12-06' };
const from5to6 = { fromDate: '2026-12-05', toDate: '2026-12-06' };
const block = { ...on5, note: 'new tyres', createdBy: String(new ObjectId()) };

/** Stores an expired booking, and returns a function that revives it. */
async function expireFirst(carId: ObjectId) {
  const { _id } = await buildBooking({ carId, ...on5, status: 'cancelled', cancelReason: 'hold_expired' });
  return async () => reviveBooking(_id, { chargeId: 'pay_of_a_test', amount: 4_700 }, deps);
}

/** Stores a confirmed booking, and returns a function that requests to begin it a day earlier. */
async function requestEarlier(carId: ObjectId) {
  const booking = await buildBooking({ carId, ...on6, status: 'confirmed' });
  const request = { until: deps.clock.now(), by: booking.customerId, plan: planFor(booking, from5to6) };
  return async () => openRequest(booking, request, deps);
}

/** Stores a confirmed booking, and returns a function that moves it to the day before. */
async function moveEarlier(carId: ObjectId) {
  const booking = await buildBooking({ carId, ...on6, status: 'confirmed' });
  const change = { id: new ObjectId(), by: booking.customerId, plan: planFor(booking, on5), refund: 0 };
  return async () => changeNow(booking, change, deps);
}

describe('a claim that shares only a half hour with another claim', () => {
  test.each([
    ['a hold', async (carId: ObjectId) => async () => insertTimedHold(carId, on5), 'day taken', [on5]],
    [
      'a hold of any unit',
      async (carId: ObjectId) => async () => insertTimedHold(carId, on5, { anyUnit: true }),
      'again',
      [on5],
    ],
    [
      'a block',
      async (carId: ObjectId) => async () => insertBlock({ carId: String(carId), ...block }, deps),
      null,
      [on5],
    ],
    ['a revived booking', expireFirst, 'days_taken', [on5]],
    ['a booking whose change is requested', requestEarlier, 'car taken', [on6, from5to6]],
    ['a booking that is changed', moveEarlier, 'car taken', [on5]],
  ])('is rejected and writes nothing if it is %s', async (_what, prepare, expected, claimed) => {
    const { _id, carId } = await buildBooking({ ...from4to5, ...keysOfPeriod(untilNoonOf5) });
    const write = await prepare(carId);
    const before = await snapshotDatabase();

    const refused = await write();
    const after = await snapshotDatabase();
    await Booking.deleteOne({ _id });
    const accepted = await write();

    expect([refused, after]).toEqual([expected, before]);
    expect(accepted).toMatchObject({ holdsCar: true, ...claimKeysOf(claimed.flatMap(claimOf)) });
  });

  test('is accepted if it starts in the half hour in which the other one ends', async () => {
    const carId = new ObjectId();
    await insertTimedHold(carId, untilNoonOf5);

    await insertTimedHold(carId, { ...on5, pickUpTime: '12:00', returnTime: '18:00', readyMinutes: 0 });

    expect(await Booking.countDocuments({ carId, holdsCar: true })).toBe(2);
  });
});
