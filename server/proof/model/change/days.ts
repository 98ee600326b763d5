import type { Booking, Counter } from './world.ts';

/* Sets of days, from day 1 to day 4. Day n is bit n - 1. */

const dayCount = 4;

/** Returns the set of the days from `first` to `last`. */
export const daysFrom = (first: number, last: number): number => ((1 << last) - 1) & ~((1 << (first - 1)) - 1);

/** Returns the set of this day only; empty for a day that no model has. */
export const onlyDay = (day: number): number => (day >= 1 && day <= dayCount ? 1 << (day - 1) : 0);

/** Returns the set of all days from `first` on. */
export const since = (first: number): number => (first > dayCount ? 0 : daysFrom(Math.max(1, first), dayCount));

/** Returns the last day of a set, or 0. */
export const lastOf = (days: number): number => 32 - Math.clz32(days);

/** Returns the first day of a set, or 0. */
export const firstOf = (days: number): number => lastOf(days & -days);

const counts = Array.from({ length: 1 << dayCount }, (_, days) => days.toString(2).replaceAll('0', '').length);

export const countOf = (days: number): number => counts[days] ?? 0;

/** Returns which late days are still late after a change to these days. Source: `lateDaysAfter` in the contracts. */
export const lateAfter = (late: number, days: number): number => late & since(lastOf(days) + 1);

/** The days of a booking from which its claim is computed. */
export type Claimed = Pick<Booking, 'own' | 'late' | 'plan'>;

/** When a booking left another car, and when its car became free; 0 if neither has happened. */
export type ClaimEnds = Pick<Counter, 'leg' | 'freeFrom'>;

const partOf = (days: number, late: number, { leg, freeFrom }: ClaimEnds): number => {
  const agreed = leg === 0 ? days : (days & since(leg)) | onlyDay(leg);
  const first = leg === 0 ? firstOf(days) : leg;
  const kept = freeFrom === 0 ? 0 : since(Math.max(freeFrom, first + 1));
  return (agreed | late) & ~kept;
};

/** The claim of a confirmed booking. Source: `claimOf` in the contracts. */
export const claimOf = ({ own, late, plan }: Claimed, ends: ClaimEnds): number =>
  partOf(own, late, ends) | (plan === 0 ? 0 : partOf(plan, late, ends));
