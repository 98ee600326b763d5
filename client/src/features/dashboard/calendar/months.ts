import { addDays, listDays, weekdayOf } from '@rental/contracts';
import { moveMonth, nameOfMonth } from '../../../lib/months.ts';
import { takenSides } from './halves.ts';
import type { Claimed, DaySide } from './halves.ts';

export const lastDayOf = (month: string): string => addDays(moveMonth(month, 1), -1);

export const daysOfMonth = (month: string): string[] => listDays(month, lastDayOf(month));

/** Returns the weeks of a month, each from Monday to Sunday. Days of other months are null. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const days: (string | null)[] = [...Array<null>(weekdayOf(month)).fill(null), ...daysOfMonth(month)];
  const weeks = Math.ceil(days.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => days[week * 7 + weekday] ?? null),
  );
}

/**
 * Groups a month’s entries by the week in which they start; entries from earlier months are in the first week. Each
 * group is named after its days, such as `2–8 November 2026`.
 */
export function entriesByWeek<E extends { fromDate: string }>(
  month: string,
  entries: readonly E[],
): { name: string; entries: E[] }[] {
  const weeks = weeksOfMonth(month).map((week) => week.filter((day) => day !== null));
  return weeks.flatMap((days) => {
    const [first = month] = days;
    const last = days.at(-1) ?? first;
    const begun = entries.filter(({ fromDate }) => (first === month || first <= fromDate) && fromDate <= last);
    return begun.length === 0 ? [] : [{ name: nameOfWeek(first, last), entries: begun }];
  });
}

function nameOfWeek(first: string, last: string): string {
  const numbers = [...new Set([first, last].map((day) => Number(day.slice(8))))];
  return `${numbers.join('–')} ${nameOfMonth(first)}`;
}

/**
 * A cell of a row. If it shows an entry, `days` is its width, a multiple of 0.5. Otherwise it shows a free day or half
 * day.
 */
type Span<E> = { entry: E; days: number } | { entry: null; day: string };

/** Returns the cells of a row in order: one for each entry, cut to the given days, and one for each free day. */
export function spansOf<E extends Claimed>(
  days: readonly string[],
  entries: readonly E[],
  sides: readonly DaySide[],
): Span<E>[] {
  const taken = entries.map((entry) => ({ entry, has: takenSides(entry) }));
  const spans: Span<E>[] = [];
  for (const day of days) {
    for (const side of sides) {
      const entry = taken.find(({ has }) => has(day, side))?.entry;
      const last = spans.at(-1);
      if (!entry) spans.push({ entry: null, day });
      else if (last && 'days' in last && last.entry === entry) last.days += 1 / sides.length;
      else spans.push({ entry, days: 1 / sides.length });
    }
  }
  return spans;
}
