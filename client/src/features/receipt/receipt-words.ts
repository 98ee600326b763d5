import type { Receipt } from '@rental/contracts';

export const paperWords = { receipt: 'Receipt', credit_note: 'Credit note' } as const;

/**
 * Returns the title of a document, such as `Credit note 2026-27/C00003`. A receipt is called a bill until it is fully
 * paid.
 */
export const paperTitle = ({ kind, number, balance }: Pick<Receipt, 'kind' | 'number' | 'balance'>): string =>
  `${balance === undefined ? paperWords[kind] : 'Bill'} ${number}`;

/** Returns the day in Indian time, regardless of the reader’s time zone. */
export const dayInIndia = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/** Returns the day and the time in Indian time. */
export const momentInIndia = (moment: string): string =>
  new Date(moment).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' });
