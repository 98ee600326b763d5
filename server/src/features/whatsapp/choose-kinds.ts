import {
  addDays,
  type CounterSettings,
  dueBackAt,
  lateFrom,
  minutesOf,
  minutesPerDay,
  minutesSince,
  momentAfter,
  momentOf,
  type WhatsappKind,
} from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { isEnded, mayBeOut } from '../booking/stage/stages.ts';

/** What decides which texts fit, besides the booking. */
export type Present = {
  now: Date;
  counter: CounterSettings;
  /** After how many minutes a car counts as late at its return location. */
  lateMinutes: number;
  /** Whether the booking waits for a payment, and whether that has a deadline. */
  isDue: boolean;
  isUrgent: boolean;
  hasDeposit: boolean;
};

/** How long before its return time a car is announced as due back. Longer than two hours, so that no clerk misses it. */
const soonMinutes = 180;

/** Returns which texts fit a booking now, the most fitting first. */
export function chooseKinds(booking: BookingRecord, present: Present): WhatsappKind[] {
  const { isDue, isUrgent, hasDeposit } = present;
  const { status, confirmedAt } = booking;
  const payment: WhatsappKind[] = isDue ? ['payment'] : [];
  if (status === 'pending') return payment;
  if (status === 'cancelled') return confirmedAt === null ? [] : ['cancelled'];
  if (isEnded(booking)) return [...(hasDeposit ? ['deposit' as const] : []), ...payment];
  const news = newsOf(booking, present);
  return isUrgent ? [...payment, ...news] : [...news, ...payment];
}

/** The texts about the pick-up or the return of a confirmed booking that hasn’t ended. */
function newsOf(booking: BookingRecord, { now, counter, lateMinutes }: Present): WhatsappKind[] {
  const moment = momentAfter(now, 0);
  const isOut = booking.stage === 'out' || (mayBeOut(booking, counter) && hasBegun(booking, moment));
  if (!isOut) return beforePickUp(booking, moment.slice(0, 10));
  // Nobody records the return of a car that the counter doesn’t track.
  if (booking.stage === undefined && booking.toDate < addDays(moment.slice(0, 10), -1)) return [];
  if (moment >= lateFrom(booking, lateMinutes)) return ['late', 'out'];
  return isDueSoon(booking, moment) ? ['return', 'out'] : ['out'];
}

function beforePickUp({ fromDate, toDate }: BookingRecord, today: string): WhatsappKind[] {
  const confirmed: WhatsappKind[] = toDate < today ? [] : ['confirmed'];
  return fromDate === today || fromDate === addDays(today, 1) ? ['pick_up', ...confirmed] : confirmed;
}

/** Whether the pick-up time has passed; without one, the first day. */
const hasBegun = ({ fromDate, pickUpTime }: BookingRecord, moment: string): boolean =>
  moment >= momentOf(fromDate, pickUpTime === undefined ? minutesPerDay : minutesOf(pickUpTime));

const isDueSoon = ({ toDate, returnTime }: BookingRecord, moment: string): boolean =>
  toDate === moment.slice(0, 10) &&
  (returnTime === undefined || minutesSince(moment, dueBackAt({ toDate, returnTime })) <= soonMinutes);
