import { formatDay, weekdayOf } from '@rental/contracts';

/** The days of the week, in the order of `weekdayOf`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const weekdayNames = weekdays.map((weekday) => weekday.slice(0, 3));

/** Returns a day with its weekday, such as `Fri 20-11-2026`. */
export const dayInWords = (day: string): string => `${weekdayNames[weekdayOf(day)] ?? ''} ${formatDay(day)}`;

export const daysInWords = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Returns `30 minutes`, `1 hour` or `1 hour 30 minutes`. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [rest === 1 ? '1 minute' : `${rest} minutes`] : []),
  ];
  return parts.join(' ');
}

/** Explains why a rental cannot start or end on a day: `Closed on Sun 06-12-2026. Next open: Mon 07-12-2026`. */
export function closedInWords(day: string, nextOpenDay: string | null): string {
  const next = nextOpenDay === null ? '' : ` Next open: ${dayInWords(nextOpenDay)}`;
  return `Closed on ${dayInWords(day)}.${next}`;
}

/** Explains why a rental is too short, such as "Diwali week: at least 3 days". */
export const tooShortInWords = (season: string | null, minDays: number | null): string =>
  `${season ?? 'These days'}: at least ${minDays ?? 1} days`;
