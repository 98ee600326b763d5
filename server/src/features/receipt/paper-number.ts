import type { PaperRecord } from './paper.model.ts';

const digits = 5;
const letters = { receipt: '', credit_note: 'C' } as const;

/**
 * The number as it is printed, such as `2026-27/00042` or `2026-27/C00003`; null while it has none. At most 16
 * characters. Source: Central Goods and Services Tax Rules, rules 46 and 53.
 */
export function printNumber({ kind, year, number }: Pick<PaperRecord, 'kind' | 'year' | 'number'>): string | null {
  return number === null ? null : `${year}/${letters[kind]}${String(number).padStart(digits, '0')}`;
}
