import { dayInIndia, halfHoursOfDay, isReturnedLater, momentAfter, timesOf } from '@rental/contracts';
import type { Now } from '../booking-deps.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type PlannedChange, pricesOf, refundOf, toPlan } from './plan-change.ts';
import type { ChangeFacts } from './read-change.ts';
import type { ChangeWish } from './refuse-change.ts';

export type EarlyReturn = Pick<PlannedChange, 'plan' | 'priced' | 'saving' | 'refund' | 'toRefund' | 'kept'>;

/**
 * Plans the change that gives up the days after today because the car is back. Returns null if there are none or the
 * rental would not become cheaper. Ignores opening hours, because the car is already there.
 */
export function planEarlyReturn(booking: BookingRecord, facts: ChangeFacts, now: Now): EarlyReturn | null {
  const wish = returnedToday(booking, now);
  const [vehicle] = facts.vehicle;
  if (!wish || !vehicle) return null;
  const prices = pricesOf(booking, wish, { facts, vehicle, repriceFrom: undefined });
  const { priced } = prices;
  const parts = priced.problem || priced.difference >= 0 ? null : refundOf(booking, prices, now);
  if (!parts) return null;
  const { home, travel, readyMinutes } = booking;
  return { ...parts, priced, plan: toPlan(booking, { wish, placed: { home, travel }, priced, readyMinutes }, now) };
}

/** Returns the dates and times of the rental if it ended now, rounded up to a half hour; null on its last day. */
function returnedToday(booking: BookingRecord, { clock }: Now): ChangeWish | null {
  const today = dayInIndia(clock.now());
  if (booking.toDate <= today || today < booking.fromDate) return null;
  const { fromDate, pickUpTime, returnTime } = booking;
  const now = momentAfter(clock.now(), 0);
  const nextHalfHour = halfHoursOfDay.find((time) => `${today}T${time}` >= now) ?? lastHalfHour;
  const wish = { fromDate, toDate: today, ...timesOf({ pickUpTime, returnTime: returnTime && nextHalfHour }) };
  return isReturnedLater(wish) ? wish : null;
}

const lastHalfHour = '23:30';
