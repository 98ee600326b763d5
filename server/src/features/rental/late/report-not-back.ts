import { dayInIndia, type NotBackBody, type NotBackReply } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { BookingDeps } from '../../booking/booking-deps.ts';
import { markNotBack } from '../../booking/late/mark-not-back.ts';
import { describeNext } from './describe-next.ts';
import { mailOffice, mailRenter } from './late-mails.ts';

type Reported = { before: BookingRecord; after: BookingRecord; reply: NotBackReply };

/**
 * Reserves a late car for the rest of today and emails its customer once. If another claim has the car today, reserves
 * nothing and alerts the staff. Returns the next booking of the car, as far as the caller may see it, with the cars
 * that are free for it. Throws as `markNotBack` does.
 */
export async function reportNotBack(
  body: NotBackBody,
  caller: Pick<Caller, 'staff'>,
  deps: BookingDeps,
): Promise<Reported> {
  const { before, after, isReserved } = await markNotBack(body, deps);
  const day = dayInIndia(deps.clock.now());
  await mailRenter(after, day, deps);
  if (!isReserved) {
    deps.logger.warn({ alert: 'car_not_back', bookingId: body.bookingId }, 'late car is booked again today');
    await mailOffice(after, day, deps);
  }
  const afterReturnOf = await describeNext([after], { late: [after], now: deps, reach: reachOf(caller) });
  return { before, after, reply: { bookingId: body.bookingId, isReserved, ...afterReturnOf(after) } };
}
