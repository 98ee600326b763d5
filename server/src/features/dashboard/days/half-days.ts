import { countDays, minutesOf } from '@rental/contracts';

/*
 * Days and half-days as numbers, so that they can be places in an array. Half-day 2n is the morning of day n, until
 * 12:00 in India, and half-day 2n + 1 is its afternoon.
 */

const firstDay = '2000-01-01';
const minutesPerHalfDay = 720;

const numbers = new Map<string, number>();

/** The number of a day. Remembered, because millions of bookings share a few thousand days. */
export function numberOfDay(day: string): number {
  const number = numbers.get(day) ?? countDays(firstDay, day) - 1;
  numbers.set(day, number);
  return number;
}

/** The number of a moment’s half-day, with a fraction. */
const placeOf = (moment: string): number =>
  numberOfDay(moment.slice(0, 10)) * 2 + minutesOf(moment.slice(11)) / minutesPerHalfDay;

/** Half-days from `first` until before `end`. */
export type HalfDays = { first: number; end: number };

/** The half-days that a span of time touches. */
export const halfDaysOf = ({ start, end }: { start: string; end: string }): HalfDays => ({
  first: Math.floor(placeOf(start)),
  end: Math.ceil(placeOf(end)),
});
