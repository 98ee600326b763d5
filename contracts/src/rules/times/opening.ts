import * as z from 'zod/mini';
import { addDays, weekdayOf } from '../days/dates.ts';
import { day, isUnique } from '../../fields.ts';

/** A time of day in India, `HH:MM`. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:00'));

/** The opening hours of one day. A `close` of `00:00` is midnight, so 00:00 to 00:00 is 24 hours. */
const openHours = z.strictObject({ open: timeOfDay, close: timeOfDay }).check(
  z.refine(({ open, close }) => close === '00:00' || open < close, {
    error: 'It must close after it opens',
    path: ['close'],
  }),
);
export type OpenHours = z.infer<typeof openHours>;

/** One entry per weekday, Monday first; null means closed. */
export const weekHours = z.array(z.nullable(openHours)).check(
  z.length(7, 'One for each day of the week'),
  z.refine((hours) => hours.some((each) => each !== null), 'Open on at least 1 day'),
);
export type WeekHours = z.infer<typeof weekHours>;

export const closedDays = z
  .array(day)
  .check(z.maxLength(60, 'At most 60 days'), z.refine(isUnique, 'A day is listed twice'));

/** A break within the opening hours of a day. */
const pause = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from < to, { error: 'The break must end after it starts', path: ['to'] }));
export type Pause = z.infer<typeof pause>;

/** The breaks of each weekday, Monday first, in order. */
export const weekPauses = z
  .array(
    z.array(pause).check(
      z.maxLength(2, 'At most 2 breaks a day'),
      z.refine(
        (pauses) => pauses.every(({ from }, index) => index === 0 || (pauses[index - 1]?.to ?? '') < from),
        'Enter the breaks in order, without overlaps',
      ),
    ),
  )
  .check(z.length(7, 'One list for each day of the week'));
export type WeekPauses = z.infer<typeof weekPauses>;

/** The fields of a location that determine when it is open. */
export type Opening = {
  hours?: readonly (OpenHours | null)[] | null | undefined;
  pauses?: readonly (readonly Pause[])[] | null | undefined;
  closedDays?: readonly string[] | null | undefined;
};

/** Returns the path below `pauses` of the first break that is not within the opening hours of its day, or null. */
export function findPauseOutside({ hours, pauses }: Pick<Opening, 'hours' | 'pauses'>): string | null {
  for (const [weekday, list] of (pauses ?? []).entries()) {
    const open = hours?.[weekday];
    const outside = list.findIndex(
      ({ from, to }) => !open || from <= open.open || (open.close !== '00:00' && to >= open.close),
    );
    if (outside !== -1) return `${weekday}.${outside}`;
  }
  return null;
}

/**
 * Why a location is closed on a day: because of its weekday, or because that date is a closed day. Returns null if it
 * is open; a location without hours is always open.
 */
export function closedBy({ hours, closedDays: closed }: Opening, on: string): 'weekday' | 'day' | null {
  if (!hours) return null;
  if (hours[weekdayOf(on)] === null) return 'weekday';
  return closed?.includes(on) === true ? 'day' : null;
}

/**
 * Whether the location is closed on that day. A rental cannot begin or, without a key box, end on a closed day, but may
 * include one.
 */
export const closedOn = (location: Opening, on: string): boolean => closedBy(location, on) !== null;

/** The first open day after this one. */
export function nextOpenDay(location: Opening, on: string): string {
  let next = addDays(on, 1);
  // Terminates because at least one weekday is open and the number of closed days is limited.
  while (closedOn(location, next)) next = addDays(next, 1);
  return next;
}

type ReturnPlace = Opening & { keyBox?: string | null | undefined };

/**
 * Checks the first and then the last day of a rental. Returns the earlier of them on which its location is closed, with
 * the next open day; null if both are open. While times are on, a location with a key box accepts returns on closed
 * days.
 */
export function findClosedEnd(
  location: ReturnPlace,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  times: { isOn: boolean; returnLocation?: ReturnPlace | undefined },
): { day: string; nextOpenDay: string } | null {
  const { isOn, returnLocation = location } = times;
  const ends = [
    { at: location, day: fromDate },
    ...(isOn && returnLocation.keyBox ? [] : [{ at: returnLocation, day: toDate }]),
  ];
  const closed = ends.find(({ at, day }) => closedOn(at, day));
  return closed ? { day: closed.day, nextOpenDay: nextOpenDay(closed.at, closed.day) } : null;
}
