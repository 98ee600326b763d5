import { formatDay, weekdayOf } from '@rental/contracts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A day with its weekday: `Fri 20-11-2026`. */
export const dayInWords = (day: string): string => `${weekdays[weekdayOf(day)] ?? ''} ${formatDay(day)}`;

/** Why nobody can have a car from or until a day: "Closed on Sun 06-12-2026. Next open: Mon 07-12-2026". */
export function closedInWords(day: string, nextOpenDay: string | null): string {
  const next = nextOpenDay === null ? '' : ` Next open: ${dayInWords(nextOpenDay)}`;
  return `Closed on ${dayInWords(day)}.${next}`;
}

/** Why nobody can have a car for so few days: "Diwali week: at least 3 days". */
export const tooShortInWords = (season: string | null, minDays: number | null): string =>
  `${season ?? 'These days'}: at least ${minDays ?? 1} days`;
