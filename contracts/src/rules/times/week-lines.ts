import { formatDay, weekdayOf } from '../days/dates.ts';
import type { Opening, OpenHours, Pause } from './opening.ts';

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Formats a time such as `13:00` as `1:00PM`. */
export function clockText(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Formats a day and, if there is one, its time: `04-12-2026, 10:00AM`. */
export const formatDayTime = (day: string, time: string | undefined): string =>
  time === undefined ? formatDay(day) : `${formatDay(day)}, ${clockText(time)}`;

function hoursText(hours: OpenHours | null, pauses: readonly Pause[] = []): string {
  if (hours === null) return 'closed';
  if (hours.open === hours.close && pauses.length === 0) return 'open round the clock';
  const starts = [hours.open, ...pauses.map(({ to }) => to)];
  const ends = [...pauses.map(({ from }) => from), hours.close];
  return starts.map((start, index) => `${clockText(start)}-${clockText(ends[index] ?? '')}`).join(', ');
}

/** Formats the opening hours of one day: `Sat 9:00AM-1:00PM`. Empty for a location without hours. */
export function hoursOn(day: string, { hours, pauses, closedDays }: Opening): string {
  if (!hours) return '';
  const weekday = weekdayOf(day);
  const isClosed = closedDays?.includes(day) === true;
  return `${weekdayNames[weekday] ?? ''} ${hoursText((!isClosed && hours[weekday]) || null, pauses?.[weekday])}`;
}

/**
 * Formats opening hours as text, one line for consecutive weekdays with the same hours: `Mon-Fri 9:00AM-1:00PM,
 * 2:00PM-9:00PM`, `Sat 9:00AM-1:00PM`, `Sun closed`.
 */
export function weekLines(hours: Opening['hours'], pauses?: Opening['pauses']): string[] {
  const runs: { first: string; last: string; text: string }[] = [];
  for (const [index, each] of (hours ?? []).entries()) {
    const name = weekdayNames[index] ?? '';
    const text = hoursText(each, pauses?.[index]);
    const run = runs.at(-1);
    if (run?.text === text) run.last = name;
    else runs.push({ first: name, last: name, text });
  }
  return runs.map(({ first, last, text }) => `${first === last ? first : `${first}-${last}`} ${text}`);
}
