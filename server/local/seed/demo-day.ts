import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import type { Clock } from '../../src/platform/clock.ts';

/** The current time of the demo, and its date in India. */
export type DemoDay = { now: Date; today: string };

export const dayOf = (now: Date): DemoDay => ({ now, today: dayInIndia(now) });

/** Returns a time of day on the day that is `day` days from the demo’s own, but never later than its `now`. */
export function momentOf({ now, today }: DemoDay, day: number, minute: number): Date {
  const moment = startOfDayInIndia(addDays(today, day)).getTime() + minute * 60_000;
  return new Date(Math.min(moment, now.getTime()));
}

/**
 * Returns the dependencies with their clock stopped at `moment`, so that every record written through them has that
 * date.
 */
export function asOf<D extends { clock: Clock }>(moment: Date, deps: D): D {
  return { ...deps, clock: { ...deps.clock, now: () => moment } };
}
