import * as z from 'zod/mini';
import { day, isUnique, lineOfText } from '../../fields.ts';

/** The kinds of a car’s documents; `service`, the date of its next service, is treated like a document. */
export const carDocumentKinds = ['insurance', 'puc', 'permit', 'fitness', 'tax', 'service'] as const;
export type CarDocumentKind = (typeof carDocumentKinds)[number];

export const carDocumentTitles: Readonly<Record<CarDocumentKind, string>> = {
  insurance: 'Insurance',
  puc: 'PUC',
  permit: 'Permit',
  fitness: 'Fitness',
  tax: 'Road tax',
  service: 'Service',
};

/** `validUntil` is the document’s last day. With `noRentalsAfter`, the car cannot be rented beyond that day. */
export const carDocument = z.strictObject({
  kind: z.enum(carDocumentKinds),
  validUntil: day,
  note: z.optional(lineOfText(200)),
  noRentalsAfter: z.boolean(),
});
export type CarDocument = z.infer<typeof carDocument>;

/** At most one document of each kind. */
export const carDocuments = z.array(carDocument).check(
  z.maxLength(carDocumentKinds.length),
  z.refine((documents) => isUnique(documents.map(({ kind }) => kind)), 'A document is listed twice'),
);

/** Returns the last day on which a car with these documents may be rented; null when none of them limits rentals. */
export function lastRentalDay(documents: readonly CarDocument[] | undefined): string | null {
  const days = (documents ?? []).filter(({ noRentalsAfter }) => noRentalsAfter).map(({ validUntil }) => validUntil);
  return days.toSorted()[0] ?? null;
}
