import { startOfDayInIndia, timeOf } from '@rental/contracts';
import type { DemoDay, Moment } from './stage.ts';

/* Times close to the demo’s `now`, so that the counter has something to do at whatever hour the demo is filled. */

/** The earliest and latest time of a day, such as `08:00` and `21:30`. */
export type Hours = readonly [first: string, last: string];

/** A half hour, `on` days from the demo’s own day. */
export type Slot = { on: number; time: string };

const halfHour = 30;

const dayMinutes = 24 * 60;

/** Returns the moment that is `minutes` from now; negative ones are in the past. */
export function momentFromNow({ now, today }: DemoDay, minutes: number): Moment {
  const sinceMidnight = (now.getTime() - startOfDayInIndia(today).getTime()) / 60_000 + minutes;
  const on = Math.floor(sinceMidnight / dayMinutes);
  return { on, minute: sinceMidnight - on * dayMinutes };
}

/** Returns the half hour in which the moment lies. */
export const slotOf = ({ on, minute }: Moment): Slot => ({ on, time: timeOf(minute - (minute % halfHour)) });

/** Returns the half hour that is `minutes` from now, or the last one before it that lies within the hours of a day. */
export function lastSlot(day: DemoDay, minutes: number, [first, last]: Hours): Slot {
  const { on, time } = slotOf(momentFromNow(day, minutes));
  if (time < first) return { on: on - 1, time: last };
  return { on, time: time > last ? last : time };
}

/** Returns the half hour that is `minutes` from now, or the next one after it that lies within the hours of a day. */
export function nextSlot(day: DemoDay, minutes: number, [first, last]: Hours): Slot {
  const { on, time } = slotOf(momentFromNow(day, minutes));
  if (time > last) return { on: on + 1, time: first };
  return { on, time: time < first ? first : time };
}

/** Returns the time of today that is closest to `minutes` from now and within the hours. */
export function timeToday(day: DemoDay, minutes: number, [first, last]: Hours): string {
  const { on, time } = slotOf(momentFromNow(day, minutes));
  if (on > 0 || time > last) return last;
  return on < 0 || time < first ? first : time;
}
