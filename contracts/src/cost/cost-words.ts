/* Separate from the schemas, so that screens can name a kind without loading them. */

export const costKinds = ['fuel', 'service', 'tyre', 'insurance', 'loan', 'tax', 'other'] as const;
export type CostKind = (typeof costKinds)[number];

export const costKindTexts: Readonly<Record<CostKind, string>> = {
  fuel: 'Fuel',
  service: 'Service',
  tyre: 'Tyres',
  insurance: 'Insurance',
  loan: 'Loan',
  tax: 'Tax',
  other: 'Other',
};
