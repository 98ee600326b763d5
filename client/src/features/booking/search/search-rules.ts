import { addDays, countDays, isDay, weekdayOf } from '@rental/contracts';
import type { PublicConfig } from '@rental/contracts';
import { dayInWords } from '../../../lib/day-words.ts';
import { bookingTexts } from '../booking-texts.ts';
import type { SearchDraft } from './search-address.ts';

type Limits = Pick<PublicConfig, 'maxRentalDays' | 'horizonDays'>;
type Period = { fromDate: string; toDate: string };

type Bound = { min: string; max: string; error: string | undefined };

/** Without limits from the server only the two rules of the dates are checked here (texts, section 8). */
const unlimited: Limits = { maxRentalDays: 36_500, horizonDays: 36_500 };

/** What the pickers offer, and what is wrong with the dates as they stand. Days are `YYYY-MM-DD`. */
export type SearchCheck = { from: Bound; to: Bound };

/** Checks the dates against India's today and the server's limits; bounds count both ends of a rental. */
export function checkPeriod({ fromDate, toDate }: Period, today: string, limits = unlimited): SearchCheck {
  const start = isDay(fromDate) && fromDate > today ? fromDate : today;
  const lastDay = addDays(today, limits.horizonDays);
  const longest = addDays(start, limits.maxRentalDays - 1);
  const tooFar = `At most ${limits.horizonDays} days ahead`;
  const tooLong = `At most ${limits.maxRentalDays} days`;
  return {
    from: {
      min: today,
      max: lastDay,
      error: problemOf(fromDate, [
        [fromDate < today, bookingTexts.fromTooEarly],
        [fromDate > lastDay, tooFar],
      ]),
    },
    to: {
      min: start,
      max: longest > lastDay ? lastDay : longest,
      error: problemOf(toDate, [
        [toDate < start, bookingTexts.toTooEarly],
        [toDate > lastDay, tooFar],
        [toDate > longest, tooLong],
      ]),
    },
  };
}

/** The first rule that a chosen day breaks. */
const problemOf = (day: string, rules: [isBroken: boolean, text: string][]) =>
  day === '' ? undefined : rules.find(([isBroken]) => isBroken)?.[1];

/** Why the search cannot start yet; null when it can. */
export function reasonNotReady(draft: SearchDraft, check: SearchCheck): string | null {
  if (draft.locationId === '') return 'Choose a location to search';
  if (draft.fromDate === '') return 'Choose a pick-up date to search';
  if (draft.toDate === '') return `${bookingTexts.chooseReturn} to search`;
  return check.from.error || check.to.error ? 'Correct the dates to search' : null;
}

const saturday = 5;

/** The period of each quick pick. On a Sunday, "this weekend" is that Sunday alone. */
export function quickPicks(today: string): { label: string; period: Period }[] {
  const tomorrow = addDays(today, 1);
  const weekday = weekdayOf(today);
  const weekendStart = addDays(today, Math.max(saturday - weekday, 0));
  const sunday = addDays(today, 6 - weekday);
  return [
    { label: 'Tomorrow', period: { fromDate: tomorrow, toDate: tomorrow } },
    { label: 'This weekend', period: { fromDate: weekendStart, toDate: sunday } },
    { label: 'Next 7 days', period: { fromDate: today, toDate: addDays(today, 6) } },
  ];
}

/** A period with weekdays, "Fri 20-11-2026 to Mon 23-11-2026, 4 days": browsers show dates in their own order. */
export const periodInWords = (period: Period): string =>
  `${dayInWords(period.fromDate)} to ${dayInWords(period.toDate)}, ${daysInWords(lengthOf(period))}`;

/** "1 day", "4 days". */
export function daysInWords(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** How many days a period counts, both ends included; 0 while it is not complete or runs backwards. */
export function lengthOf({ fromDate, toDate }: Period): number {
  return isDay(fromDate) && isDay(toDate) ? Math.max(countDays(fromDate, toDate), 0) : 0;
}
