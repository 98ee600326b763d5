import { expect, test } from 'vitest';
import { buildBooking } from '../../../../test/support/factories.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../booking.model.ts';
import { setBookingTimes } from './booking-moves.ts';
import { cancelPaid, giveBack } from './money-moves.ts';

const deps = { clock: createManualClock(), logger: createLogger('silent') };

test('a move of a paid booking rejects a booking whose history has changed but is as long as the one that was read', async () => {
  const read = await buildBooking({ status: 'confirmed' });
  const times = { pickUpTime: '10:00', returnTime: '18:00', readyMinutes: 0, days: read.days, halfHours: ['x'] };
  const { _id, customerId } = read;
  const moved = await setBookingTimes(read, times, deps);
  if (moved === null || moved === 'car taken') throw new Error('the times were not set');
  // Imitates a failover that undoes that move, followed by another move that leads to the same `rev` and adds no ledger
  // entry.
  await Booking.updateOne({ _id }, { $set: { moveId: new ObjectId() } });

  const gift = { id: new ObjectId(), amount: 50, by: new ObjectId(), reason: 'late' };
  const results = [
    await giveBack(moved, gift, deps),
    await cancelPaid(moved, { customerId, reason: 'customer', refundDue: 0 }, deps),
    await setBookingTimes(moved, times, deps),
  ];

  expect(results).toEqual([null, null, null]);
  expect(moved.moveId).toBeInstanceOf(ObjectId);
  expect(moved.rev).toBe(read.rev + 1);
});
