/* Separate from the schemas, so that emails and the activity can name a document without loading them. */

/** The kinds of documents of the business; those of a car belong to the car. */
export const documentKinds = ['rent_a_car', 'trade', 'gst', 'insurance', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindTexts: Readonly<Record<DocumentKind, string>> = {
  rent_a_car: 'Rent-a-car licence',
  trade: 'Trade licence',
  gst: 'GST registration',
  insurance: 'Insurance of the business',
  other: 'Other document',
};

/** Returns what a document is called. One of the kind `other` has a name of its own. */
export const documentTitle = ({ kind, name }: { kind: DocumentKind; name?: string | undefined }): string =>
  name ?? documentKindTexts[kind];

/** Shown instead of a location. */
export const wholeBusiness = 'Whole business';
