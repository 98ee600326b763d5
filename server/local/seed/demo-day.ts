import { addDays, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import type { Clock } from '../../src/platform/clock.ts';

/** The moment from which the demo's days count, and its day in India. */
export type DemoDay = { now: Date; today: string };

export const dayOf = (now: Date): DemoDay => ({ now, today: dayInIndia(now) });

/** A minute of the day that lies so many days from the demo's own; never after its `now`. */
export function momentOf({ now, today }: DemoDay, day: number, minute: number): Date {
  const moment = startOfDayInIndia(addDays(today, day)).getTime() + minute * 60_000;
  return new Date(Math.min(moment, now.getTime()));
}

/** The same at another moment: every record written through it carries that one. */
export function asOf<D extends { clock: Clock }>(moment: Date, deps: D): D {
  return { ...deps, clock: { ...deps.clock, now: () => moment } };
}
