import type { Receipt } from '@rental/contracts';

export const paperWords = { receipt: 'Receipt', credit_note: 'Credit note' } as const;

/** Returns the title of a document, such as `Credit note 2026-27/C00003`. */
export const paperTitle = ({ kind, number }: Pick<Receipt, 'kind' | 'number'>): string =>
  `${paperWords[kind]} ${number}`;

/** Returns the day in Indian time, regardless of the reader’s time zone. */
export const dayInIndia = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
