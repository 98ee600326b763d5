import {
  addDays,
  dayInIndia,
  lateFrom,
  momentAfter,
  momentText,
  type NotBackBody,
  timesAt,
  type TimeSettings,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { findLocation } from '../../location/find-locations.ts';
import { findCounter } from '../../settings/counter-settings.ts';
import { findTimes } from '../../settings/time-settings.ts';
import type { BookingRecord } from '../booking.model.ts';
import { type BookingDeps, expiryBudgetMs } from '../booking-deps.ts';
import { findClaimsNear, isLapsedHold } from '../claim/car-claims.ts';
import { findLastingBooking } from '../find/find-bookings.ts';
import { claimLateDay } from '../moves/booking-moves.ts';
import { stageConflict } from '../stage/stage-conflict.ts';
import { isEnded, mayBeOut } from '../stage/stages.ts';
import { returnedAt } from '../times/one-way.ts';

/**
 * The booking before and after the report. `isReserved` is false if another claim has the car on the rest of the day.
 */
export type NotBack = { before: BookingRecord; after: BookingRecord; isReserved: boolean };

/**
 * Reserves a late car for the rest of today (T24). Harmless if repeated on the same day. Throws `booking_not_found`,
 * `booking_closed`, `stage_conflict`, `not_late_yet`, and `rental_over` if the car was due, or last reported, before yesterday. Throws
 * `edited_meanwhile` if the booking has changed since the admin saw it, and 400 while times are off. Source: protocol,
 * section 5.9.
 */
export async function markNotBack({ bookingId, rev }: NotBackBody, deps: BookingDeps): Promise<NotBack> {
  const times = await findTimes();
  if (!times.isOn) throw timesAreOff();
  const before = await findLastingBooking(bookingId);
  await checkpoint('late:read');
  if (!before) throw new AppError('booking_not_found');
  const now = deps.clock.now();
  const today = dayInIndia(now);
  if (isMarked(before, today)) return { before, after: before, isReserved: true };
  await refuseUnlessLate(before, times, now);
  if (before.rev !== rev) throw new AppError('edited_meanwhile');
  const claimed = await claimToday(before, deps);
  if (claimed === 'car taken') return { before, after: before, isReserved: false };
  const after = claimed ?? (await findLastingBooking(bookingId));
  if (!after || !isMarked(after, today)) throw new AppError('edited_meanwhile');
  return { before, after, isReserved: true };
}

const isMarked = ({ status, lateDays }: BookingRecord, today: string): boolean =>
  status === 'confirmed' && lateDays?.includes(today) === true;

function timesAreOff(): AppError {
  const details = [{ path: 'bookingId', message: 'Pick-up and return times are turned off' }];
  return new AppError('invalid_input', { details });
}

async function refuseUnlessLate(booking: BookingRecord, times: TimeSettings, now: Date): Promise<void> {
  const { status, toDate, lateDays } = booking;
  if (status !== 'confirmed') throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  if (isEnded(booking)) throw stageConflict(booking.stage);
  if (!mayBeOut(booking, await findCounter())) {
    throw new AppError('not_late_yet', { message: 'This car was not handed out' });
  }
  const location = await findLocation(String(returnedAt(booking)));
  const late = lateFrom(booking, timesAt(location ?? {}, times).lateMinutes);
  if (momentAfter(now, 0) < late) {
    throw new AppError('not_late_yet', { message: `This car doesn’t count as late until ${momentText(late)}` });
  }
  // A booking may have been extended after its car was reported.
  const lastDays = [toDate, ...(lateDays ?? [])];
  const yesterday = addDays(dayInIndia(now), -1);
  if (lastDays.every((day) => day < yesterday)) {
    throw new AppError('rental_over', { message: 'This car was due back before yesterday' });
  }
}

/**
 * Adds the rest of today to the claim of a late car. If another claim has the car, expires lapsed holds and tries once
 * more. Returns `car taken` if the car is still claimed, and null if the booking has changed since it was read.
 */
export async function claimToday(booking: BookingRecord, deps: BookingDeps): ReturnType<typeof claimLateDay> {
  const today = dayInIndia(deps.clock.now());
  const first = await claimLateDay(booking, today, deps);
  if (first !== 'car taken') return first;
  await checkpoint('late:refused');
  const claims = await findClaimsNear([String(booking.carId)], { fromDate: today, toDate: today });
  const lapsed = claims.filter((claim) => isLapsedHold(claim, deps));
  await Promise.all(lapsed.map(async (hold) => deps.holds.expire(hold, expiryBudgetMs)));
  // Retry even if no lapsed hold was found: the conflict may have ended since.
  return claimLateDay(booking, today, deps);
}
