import * as z from 'zod/mini';
import { addDays, countDays } from './dates.ts';
import { day } from '../../fields.ts';

/** A period of days, both included; the last day is never before the first. */
export const periodFields = { fromDate: day, toDate: day } as const;
export type Period = { fromDate: string; toDate: string };

export const periodTexts = {
  startsInPast: 'From Date cannot be earlier than today',
  endsBeforeItBegins: 'To Date cannot be earlier than From Date',
} as const;

const bothDays = z.object(periodFields);

/** Reports an error at `toDate` for a period that ends before it begins, even if other fields are invalid. */
export const endsAfterItBegins = z.refine<Period>((period) => period.toDate >= period.fromDate, {
  error: periodTexts.endsBeforeItBegins,
  path: ['toDate'],
  when: ({ value }) => bothDays.safeParse(value).success,
});

/** Reports an error at `toDate` for a period that has more days. */
export const hasAtMostDays = (maxDays: number, error: string) =>
  z.refine<Period>(({ fromDate, toDate }) => countDays(fromDate, toDate) <= maxDays, {
    error,
    path: ['toDate'],
    when: ({ value }) => bothDays.safeParse(value).success,
  });

/**
 * `today` is the current day in India. A period may have up to `maxDays` days and must end within `horizonDays` days
 * from today. It may start before today only with `mayHaveBegun`.
 */
export type PeriodLimits = { today: string; maxDays: number; horizonDays: number; mayHaveBegun?: boolean };

/** The first rule that a period violates, or null. Both days are `YYYY-MM-DD`. */
export function findPeriodProblem(
  { fromDate, toDate }: Period,
  { today, maxDays, horizonDays, mayHaveBegun = false }: PeriodLimits,
): keyof typeof periodTexts | 'tooLong' | 'tooFar' | null {
  if (toDate < fromDate) return 'endsBeforeItBegins';
  if (countDays(fromDate, toDate) > maxDays) return 'tooLong';
  if (fromDate < today && !mayHaveBegun) return 'startsInPast';
  return toDate > addDays(today, horizonDays) ? 'tooFar' : null;
}
