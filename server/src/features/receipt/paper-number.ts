import type { PaperRecord } from './paper.model.ts';

const digits = 5;
const longest = 16;
const letters = { receipt: '', credit_note: 'C' } as const;

/**
 * Returns the printed number, at most 16 characters, or null if there is no number yet: `2026-27/00042` for a receipt
 * and `2026-27/C00003` for a credit note, or `2026-27/K7Q00042` and `2026-27/K7QC0003` in a series that was started
 * within the year. Source: Central Goods and Services Tax Rules, rules 46 and 53.
 */
export function printNumber({ kind, year, number }: Pick<PaperRecord, 'kind' | 'year' | 'number'>): string | null {
  if (number === null) return null;
  const series = `${year}${year.includes('/') ? '' : '/'}${letters[kind]}`;
  return `${series}${String(number).padStart(Math.min(digits, longest - series.length), '0')}`;
}
