import { weekdayOf } from './dates.ts';
import type { OpenHours } from './opening.ts';

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Formats a time such as `13:00` as `1:00PM`. */
function clockText(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

function hoursText(hours: OpenHours | null): string {
  if (hours === null) return 'closed';
  if (hours.open === hours.close) return 'open round the clock';
  return `${clockText(hours.open)}-${clockText(hours.close)}`;
}

/** Formats the opening hours of one day: `Sat 9:00AM-1:00PM`. */
export function hoursOn(day: string, hours: readonly (OpenHours | null)[]): string {
  const weekday = weekdayOf(day);
  return `${weekdayNames[weekday] ?? ''} ${hoursText(hours[weekday] ?? null)}`;
}

/**
 * Formats opening hours as text, one line for consecutive weekdays with the same hours: `Mon-Fri 9:00AM-9:00PM`, `Sat
 * 9:00AM-1:00PM`, `Sun closed`.
 */
export function weekLines(hours: readonly (OpenHours | null)[] | null): string[] {
  const runs: { first: string; last: string; text: string }[] = [];
  for (const [index, each] of (hours ?? []).entries()) {
    const name = weekdayNames[index] ?? '';
    const run = runs.at(-1);
    if (run?.text === hoursText(each)) run.last = name;
    else runs.push({ first: name, last: name, text: hoursText(each) });
  }
  return runs.map(({ first, last, text }) => `${first === last ? first : `${first}-${last}`} ${text}`);
}
