import * as z from 'zod/mini';
import { addDays } from './dates.ts';
import { day, lineOfText } from '../fields.ts';

/** The papers of a car, and the service it is due for. */
export const carPaperKinds = ['insurance', 'puc', 'permit', 'fitness', 'tax', 'service'] as const;
export type CarPaperKind = (typeof carPaperKinds)[number];

/** What people call them. */
export const carPaperTitles: Readonly<Record<CarPaperKind, string>> = {
  insurance: 'Insurance',
  puc: 'PUC',
  permit: 'Permit',
  fitness: 'Fitness',
  tax: 'Road tax',
  service: 'Service',
};

/** `validUntil` is its last day. With `noRentalsAfter` the car is rented out up to that day and no longer. */
export const carPaper = z.strictObject({
  kind: z.enum(carPaperKinds),
  validUntil: day,
  note: z.optional(lineOfText(200)),
  noRentalsAfter: z.boolean(),
});
export type CarPaper = z.infer<typeof carPaper>;

/** One of each kind at most. */
export const carPapers = z.array(carPaper).check(
  z.maxLength(carPaperKinds.length),
  z.refine((papers) => new Set(papers.map(({ kind }) => kind)).size === papers.length, 'A document is listed twice'),
);

/** How many days before its last one a paper is due. */
export const paperNoticeDays = 30;

/** Those that end within `days` from today or have ended, the most urgent first. */
export function papersDue<P extends Pick<CarPaper, 'validUntil'>>(
  papers: readonly P[] | undefined,
  today: string,
  days = paperNoticeDays,
): P[] {
  const until = addDays(today, days);
  return (papers ?? [])
    .filter(({ validUntil }) => validUntil <= until)
    .toSorted((a, b) => a.validUntil.localeCompare(b.validUntil));
}

/** The last day on which a car with these papers may be rented out; null when none of them ends its rentals. */
export function lastRentalDay(papers: readonly CarPaper[] | undefined): string | null {
  const days = (papers ?? []).filter(({ noRentalsAfter }) => noRentalsAfter).map(({ validUntil }) => validUntil);
  return days.toSorted()[0] ?? null;
}
