import { addDays, closedOn, formatDay, listDays } from '@rental/contracts';
import type { Opening, StandingEnds } from '@rental/contracts';
import type { Question } from '../../lib/form/use-versioned-form.ts';

/** Bookings end within a year. */
const daysAhead = 365;

/** The days from `today` on that a change closes. */
export function closingDays(before: Opening, after: Opening, today: string): string[] {
  return listDays(today, addDays(today, daysAhead)).filter((day) => closedOn(after, day) && !closedOn(before, day));
}

const shownAtMost = 8;

/** What is said before days are closed on which a car is fetched or returned; null when there is none. */
export function closingQuestion({ count, bookings }: StandingEnds): Question | null {
  if (count === 0) return null;
  const lines = bookings
    .slice(0, shownAtMost)
    .map(({ _id, carName, fromDate, toDate }) => `${carName}, ${formatDay(fromDate)} to ${formatDay(toDate)} (${_id})`);
  const rest = count - lines.length;
  const title = `${count === 1 ? 'One booking begins or ends' : `${count} bookings begin or end`} when you close.`;
  return {
    title,
    lines: [...lines, ...(rest > 0 ? [`and ${rest} more`] : []), 'They stay. Arrange with each customer.'],
  };
}
