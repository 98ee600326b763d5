import { paperNumber } from '@rental/contracts';
import type { PaperRecord } from '../paper.model.ts';
import { partsOf } from './series.ts';

const digits = 5;
const longest = 16;
const letters = { receipt: '', credit_note: 'C', receipt_voucher: 'W', refund_voucher: 'X' } as const;

/**
 * Returns the printed number, at most 16 characters, or null if there is no number yet: `2026-27/00042` for a receipt
 * and `2026-27/C00003` for a credit note, or `2026-27/K7Q00042` and `2026-27/K7QC0003` in a series that was started
 * within the year. With GST, `KA/26-27/00042` and `KA/26-27/C0003`; `W0001` for a receipt voucher and `X0001` for a
 * refund voucher. Source: Central Goods and Services Tax Rules, rules 46, 50, 51 and 53.
 */
export function printNumber({ kind, year, number }: Pick<PaperRecord, 'kind' | 'year' | 'number'>): string | null {
  if (number === null) return null;
  const { prefix, year: printedYear, slot } = partsOf(year);
  if (prefix !== undefined && slot === undefined) {
    return paperNumber({ prefix, year: printedYear, letter: letters[kind], serial: number });
  }
  const series = `${year}${slot === undefined ? '/' : ''}${letters[kind]}`;
  return `${series}${String(number).padStart(Math.min(digits, longest - series.length), '0')}`;
}
