import { addDays, formatDay } from './dates.ts';

/* When documents of a car or of the business expire. */

/** A document counts as due this many days before its last day. */
export const documentNoticeDays = 30;

/** Returns the documents that have expired or will expire within the notice period, the most urgent first. */
export function documentsDue<D extends { validUntil: string }>(
  documents: readonly D[] | undefined,
  today: string,
): D[] {
  const until = addDays(today, documentNoticeDays);
  return (documents ?? [])
    .filter(({ validUntil }) => validUntil <= until)
    .toSorted((a, b) => a.validUntil.localeCompare(b.validUntil));
}

/** What screens and emails say about a document that is due. `isOver`: it has expired. */
export function expiryNotice(title: string, validUntil: string, today: string): { text: string; isOver: boolean } {
  const isOver = validUntil < today;
  return { text: `${title} ${isOver ? 'expired' : 'expires'} ${formatDay(validUntil)}`, isOver };
}
