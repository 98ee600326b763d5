import * as z from 'zod/mini';
import { addDays, weekdayOf } from './dates.ts';
import { day } from '../fields.ts';

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** A time of day in India, `HH:MM`. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:00'));

/** When a location opens and closes. `00:00` as the end is midnight, so from 00:00 to 00:00 is round the clock. */
const openHours = z.strictObject({ open: timeOfDay, close: timeOfDay }).check(
  z.refine(({ open, close }) => close === '00:00' || open < close, {
    error: 'It must close after it opens',
    path: ['close'],
  }),
);
export type OpenHours = z.infer<typeof openHours>;

/** One for each weekday, Monday first; null is a day on which it stays closed. */
export const weekHours = z.array(z.nullable(openHours)).check(
  z.length(7, 'One for each day of the week'),
  z.refine((hours) => hours.some((each) => each !== null), 'Open on one day at least'),
);
export type WeekHours = z.infer<typeof weekHours>;

/** Days on which it stays closed whatever the weekday says. */
export const closedDays = z
  .array(day)
  .check(z.maxLength(60, 'At most 60 days'), z.refine(isUnique, 'A day is listed twice'));

/** What of a location says when it is open. */
export type Opening = {
  hours?: readonly (OpenHours | null)[] | null | undefined;
  closedDays?: readonly string[] | null | undefined;
};

/** Why a location is closed on a day: its weekday, or that day alone; null when it is open, as is one without hours. */
export function closedBy({ hours, closedDays: closed }: Opening, on: string): 'weekday' | 'day' | null {
  if (!hours) return null;
  if (hours[weekdayOf(on)] === null) return 'weekday';
  return closed?.includes(on) === true ? 'day' : null;
}

/** Whether nobody can fetch or return a car there on that day. Days between the two do not matter. */
export const closedOn = (location: Opening, on: string): boolean => closedBy(location, on) !== null;

/** The first day after this one on which it is open. */
export function nextOpenDay(location: Opening, on: string): string {
  let next = addDays(on, 1);
  // Ends: one weekday is open, and the days that are closed on their own are few.
  while (closedOn(location, next)) next = addDays(next, 1);
  return next;
}

/** The first of both ends of a rental on which the location is closed, and when it opens again; null when neither is. */
export function findClosedEnd(
  location: Opening,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): { day: string; nextOpenDay: string } | null {
  const closed = [fromDate, toDate].find((end) => closedOn(location, end));
  return closed === undefined ? null : { day: closed, nextOpenDay: nextOpenDay(location, closed) };
}
