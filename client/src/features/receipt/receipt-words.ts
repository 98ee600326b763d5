import type { Receipt } from '@rental/contracts';

/** The name of a kind of paper. */
export const paperWords = { receipt: 'Receipt', credit_note: 'Credit note' } as const;

/** What a paper is called, such as `Credit note 2026-27/C00003`. */
export const paperTitle = ({ kind, number }: Pick<Receipt, 'kind' | 'number'>): string =>
  `${paperWords[kind]} ${number}`;

/** The day in India, wherever the reader is. */
export const dayInIndia = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
