import type { Booking, Car } from './world.ts';

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

/** The fields from which a booking’s claim is computed. */
export type Claimed = Pick<Booking, 'own' | 'late' | 'plan'>;

export const claimOf = ({ own, late, plan }: Claimed): number => own | late | plan;

/** Whether the unique index would allow the booking to claim these days. */
export const isFreeForBooking = ({ rival, block }: Car, days: number): boolean => (days & (rival | block)) === 0;
