import { addDays, closedOn, countDays, hoursOn, isDay, weekdayOf } from '@rental/contracts';
import type { Location, PublicConfig } from '@rental/contracts';
import { dayInWords, daysInWords } from '../../../lib/day-words.ts';
import { bookingTexts } from '../booking-texts.ts';
import type { SearchDraft } from '../search-address.ts';

type Limits = Pick<PublicConfig, 'maxRentalDays' | 'horizonDays'>;
type Period = { fromDate: string; toDate: string };

type Bound = { min: string; max: string; error: string | undefined };

/** Until the server’s limits are loaded, only the two date rules are checked here (texts, section 8). */
const unlimited: Limits = { maxRentalDays: 36_500, horizonDays: 36_500 };

/** The range that each date field offers, and any error in the current dates. Days are `YYYY-MM-DD`. */
export type SearchCheck = { from: Bound; to: Bound };

/** Checks the dates against today and the server’s limits. Lengths include the first and the last day. */
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

/** Returns the message of the first rule that a day breaks, or undefined. */
const problemOf = (day: string, rules: [isBroken: boolean, text: string][]) =>
  day === '' ? undefined : rules.find(([isBroken]) => isBroken)?.[1];

/** Returns the reason why the search cannot start yet, or null if it can. */
export function reasonNotReady(draft: SearchDraft, check: SearchCheck): string | null {
  if (draft.locationId === '') return 'Choose a location to search';
  if (draft.fromDate === '') return 'Choose a pick-up date to search';
  if (draft.toDate === '') return `${bookingTexts.chooseReturn} to search`;
  return check.from.error || check.to.error ? 'Correct the dates to search' : null;
}

const saturday = 5;

/** Returns the label and dates of each quick pick. On a Sunday, "this weekend" is only that Sunday. */
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

/**
 * Returns a period such as "Fri 20-11-2026 to Mon 23-11-2026, 4 days", in the same format in every browser. Omits the
 * number of days if 24-hour periods are charged, because it then depends on the times.
 */
export function periodInWords(period: Period, config?: Pick<PublicConfig, 'times'>): string {
  const days = `${dayInWords(period.fromDate)} to ${dayInWords(period.toDate)}`;
  return config?.times?.count === 'periods' ? days : `${days}, ${daysInWords(lengthOf(period))}`;
}

/** Returns the number of days, first and last included; 0 if the period is incomplete or reversed. */
export function lengthOf({ fromDate, toDate }: Period): number {
  return isDay(fromDate) && isDay(toDate) ? Math.max(countDays(fromDate, toDate), 0) : 0;
}

/**
 * Returns the search in words, with the opening hours of the first and the last day if the location has any: "Pune, Fri
 * 04-12-2026 to Sun 06-12-2026, 3 days. Open Fri 9:00AM-9:00PM, Sun 9:00AM-1:00PM".
 */
export function searchInWords(
  location: Location | undefined,
  period: Period,
  config?: Pick<PublicConfig, 'times'>,
): string {
  const search = `${location?.name ?? ''}, ${periodInWords(period, config)}`;
  if (!location?.hours) return search;
  const hours = new Set([period.fromDate, period.toDate].map((day) => hoursOn(day, location)));
  return `${search}. ${closedOn(location, period.fromDate) ? '' : 'Open '}${[...hours].join(', ')}`;
}
