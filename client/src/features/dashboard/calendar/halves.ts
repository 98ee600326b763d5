import { claimOf, clockText, formatDayTime, minutesOf, minutesPerDay, momentOf } from '@rental/contracts';
import type { CalendarEntry } from '@rental/contracts';
import { cleaningLook, entryLooks } from './calendar-looks.ts';
import type { Look } from './calendar-looks.ts';

/*
 * Each day of a calendar has two halves, because one car can be returned and picked up on the same day. The left half
 * belongs to the entry that has the car when the day begins, the right half to the one that has it when the day ends.
 */

export type Claimed = Pick<
  CalendarEntry,
  'fromDate' | 'toDate' | 'pickUpTime' | 'returnTime' | 'readyMinutes' | 'claimParts'
>;

/** Whether an entry occupies its car from one time of day to another. Otherwise it occupies whole days. */
export const isByTimes = ({ readyMinutes }: Pick<Claimed, 'readyMinutes'>): boolean => readyMinutes !== undefined;

export type DaySide = 'left' | 'right';

/** Returns a function that checks whether an entry has the car at the start (left) or at the end (right) of a day. */
export function takenSides(entry: Claimed): (day: string, side: DaySide) => boolean {
  const claim = claimOf(entry);
  return (day, side) => {
    const midnight = momentOf(day, side === 'left' ? 0 : minutesPerDay);
    return claim.some(({ start, end }) =>
      side === 'left' ? start <= midnight && midnight < end : start < midnight && midnight <= end,
    );
  };
}

/** Returns the entry in each half of a day. On most days, both are the same. */
export function halvesOf<E extends Claimed>(day: string, entries: readonly E[]): Record<DaySide, E | undefined> {
  const on = (side: DaySide) => entries.find((entry) => takenSides(entry)(day, side));
  return { left: on('left'), right: on('right') };
}

/** Returns the moment from which the car can be picked up again; null for an entry without times. */
export function readyAt({ toDate, returnTime, readyMinutes }: Claimed): string | null {
  if (returnTime === undefined || readyMinutes === undefined) return null;
  return momentOf(toDate, minutesOf(returnTime) + readyMinutes);
}

/** Returns the day on which the car is ready again; without times, the last day of the entry. */
export const lastDayTaken = (entry: Claimed): string => readyAt(entry)?.slice(0, 10) ?? entry.toDate;

export const hasCleaning = ({ readyMinutes = 0 }: Pick<Claimed, 'readyMinutes'>): boolean => readyMinutes > 0;

/**
 * Returns a text such as `Cleaning until 10:30AM`, with the day if it isn’t the day of the return; null if no cleaning
 * follows.
 */
export function cleaningText(entry: Claimed): string | null {
  const ready = readyAt(entry);
  if (ready === null || !hasCleaning(entry)) return null;
  const [day = '', time = ''] = ready.split('T');
  return `${cleaningLook.word} until ${day === entry.toDate ? clockText(time) : formatDayTime(day, time)}`;
}

/**
 * What a car is used for during a part of a day. `from` and `until` are texts such as `9:30AM`; null means midnight.
 */
export type Part = { look: Look; from: string | null; until: string | null };

/**
 * Returns how an entry uses the car on a day, for example that it is booked until 9:30AM and then cleaned until
 * 10:30AM.
 */
export function partsOf(entry: CalendarEntry, day: string): Part[] {
  const { kind, toDate } = entry;
  const ready = readyAt(entry);
  const isCleaned = ready !== null && hasCleaning(entry) && ready.startsWith(day);
  const used = {
    look: entryLooks[kind],
    ...spanOn(entry, day),
  };
  return [
    ...(day <= toDate ? [used] : []),
    ...(isCleaned ? [{ look: cleaningLook, from: null, until: clockText(ready.slice(11)) }] : []),
  ];
}

/** Returns the times at which an entry’s claim on the car starts and ends on a day; null for midnight. */
function spanOn({ claimParts, fromDate, toDate, pickUpTime, returnTime }: CalendarEntry, day: string) {
  const part = claimParts?.find(({ start, end }) => start <= momentOf(day, minutesPerDay) && momentOf(day, 0) < end);
  const from = part ? timeOn(day, part.start) : day === fromDate && pickUpTime;
  const until = part ? timeOn(day, part.end) : day === toDate && returnTime;
  return { from: from ? clockText(from) : null, until: until ? clockText(until) : null };
}

/** Returns the time of a moment, or null if the moment is on another day or at its midnight. */
const timeOn = (day: string, moment: string): string | null =>
  moment.startsWith(day) && moment !== momentOf(day, 0) ? moment.slice(11) : null;
