import type { LineKind } from '@rental/contracts';

export const taxedLinesTexts = {
  panel: 'Taxed charges',
  lead: 'Whether tax applies to each kind of charge, as your accountant decided. Papers that are already issued don’t change, and a credit note follows its receipt.',
  edit: 'Edit taxed charges',
  listFailed: 'We couldn’t load the taxed charges.',
  none: 'No decision entered yet. Until there is one, the settings of the server apply.',
  notYet: 'Until then, the settings of the server apply.',
  taxed: 'Taxed',
  notTaxed: 'Not taxed',
  nothing: 'nothing',
  answers: 'Does tax apply?',
  profile: 'Tax profile',
  asCar: 'As the car',
  ownProfiles: 'Own tax profile',
  choose: 'Choose',
  editHint: 'Ask your accountant about each charge. We suggest no answer. Saving adds a version.',
  decidedBy: 'Decided by',
  decidedByHint: 'The name of your accountant or adviser',
  decidedOn: 'Decided on',
  validFrom: 'Valid from',
  fillIn: 'Fill this in',
  unsaved: 'Close without saving?',
} as const;

/** What a kind is for, where its name doesn’t say it. */
export const lineHints: Partial<Record<LineKind, string>> = {
  discount: 'Taken off before the receipt',
  kept: 'What you keep of a cancelled or cheaper booking',
  cancelled: 'Credit note of a cancellation',
  goodwill: 'Credit note without a cancellation',
  outside: 'Credit note of a refund made in Razorpay’s dashboard',
  change: 'More or less to pay after a change',
};
