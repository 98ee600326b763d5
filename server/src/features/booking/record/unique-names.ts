/* Unique indexes on booking codes and UPI references. */

/** Enforces unique codes. Also serves a lookup by code, if the query repeats the `$type` condition. */
export const codeKeys = { code: 1 } as const;
export const codeIndex = {
  name: 'uniq_code',
  unique: true,
  partialFilterExpression: { code: { $type: 'string' } },
} as const;

/** Allows each UPI reference once, because a customer may show the screenshot of one payment twice. */
export const upiReferenceKeys = { upiReferences: 1 } as const;
export const upiReferenceIndex = {
  name: 'uniq_upi_reference',
  unique: true,
  partialFilterExpression: { upiReferences: { $type: 'string' } },
} as const;
