import type { Period } from '../days/period.ts';
import { minutesOf, minutesPerDay, momentOf } from './half-hours.ts';
import type { RentalTimes } from './rental-times.ts';

type Return = Pick<Period, 'toDate'> & Pick<RentalTimes, 'returnTime'>;

/** Returns the moment at which a car is due back. A rental without times is due at the end of its last day. */
export const dueBackAt = (rental: Return): string => lateFrom(rental, 0);

/** Returns the moment from which a car counts as late. */
export function lateFrom({ toDate, returnTime }: Return, lateMinutes: number): string {
  const due = returnTime === undefined ? minutesPerDay : minutesOf(returnTime);
  return momentOf(toDate, due + lateMinutes);
}

/**
 * Returns which late days are still late once a rental has these dates and times: those after its last day, and the last
 * day if its return time has passed. The others are now days of the rental. Undefined if none is left.
 */
export function lateDaysAfter(lateDays: readonly string[] = [], rental: Return, moment: string): string[] | undefined {
  const { toDate, returnTime } = rental;
  const isLate = returnTime !== undefined && dueBackAt(rental) <= moment;
  const left = lateDays.filter((day) => day > toDate || (day === toDate && isLate));
  return left.length > 0 ? left : undefined;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a delay: `40 minutes`, `3 hours 5 minutes`, `2 days`. */
export function delayText(minutes: number): string {
  if (minutes >= minutesPerDay) return counted(Math.floor(minutes / minutesPerDay), 'day');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [counted(hours, 'hour')] : []), ...(rest > 0 ? [counted(rest, 'minute')] : [])];
  return parts.join(' ');
}

/** Formats how many cars of each model are free: `Other free cars: 2 × Swift, 1 × Alto`. */
export const freeCarsText = (units: readonly { carName: string; count: number }[]): string =>
  `Other free cars: ${units.map(({ carName, count }) => `${count} × ${carName}`).join(', ') || 'none'}`;
