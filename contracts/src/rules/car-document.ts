import * as z from 'zod/mini';
import { addDays } from './dates.ts';
import { day, lineOfText } from '../fields.ts';

/** The kinds of a car’s documents, and its next service. */
export const carPaperKinds = ['insurance', 'puc', 'permit', 'fitness', 'tax', 'service'] as const;
export type CarPaperKind = (typeof carPaperKinds)[number];

/** The display names of the kinds. */
export const carPaperTitles: Readonly<Record<CarPaperKind, string>> = {
  insurance: 'Insurance',
  puc: 'PUC',
  permit: 'Permit',
  fitness: 'Fitness',
  tax: 'Road tax',
  service: 'Service',
};

/** `validUntil` is the document’s last day. With `noRentalsAfter`, the car cannot be rented beyond that day. */
export const carPaper = z.strictObject({
  kind: z.enum(carPaperKinds),
  validUntil: day,
  note: z.optional(lineOfText(200)),
  noRentalsAfter: z.boolean(),
});
export type CarPaper = z.infer<typeof carPaper>;

/** At most one of each kind. */
export const carPapers = z.array(carPaper).check(
  z.maxLength(carPaperKinds.length),
  z.refine((papers) => new Set(papers.map(({ kind }) => kind)).size === papers.length, 'A document is listed twice'),
);

/** A document counts as due this many days before its last day. */
export const paperNoticeDays = 30;

/** Returns the documents that have expired or will expire within `days` days from today, the most urgent first. */
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

/** Returns the last day on which a car with these documents may be rented; null when none of them limits rentals. */
export function lastRentalDay(papers: readonly CarPaper[] | undefined): string | null {
  const days = (papers ?? []).filter(({ noRentalsAfter }) => noRentalsAfter).map(({ validUntil }) => validUntil);
  return days.toSorted()[0] ?? null;
}
