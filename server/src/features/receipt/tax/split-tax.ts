import type { PaperLine, ReceiptTax } from '@rental/contracts';
import type { Settings } from '../../../config/settings.ts';

/** A tax that is included in the price; null if none is configured or it is added on top. */
export type InsideTax = { code: string; percent: number } | null;

/** Returns the tax included in prices according to the settings, or null. */
export const insideTax = ({
  tax,
  priceIncludesTax,
}: Pick<Settings['receipt'], 'tax' | 'priceIncludesTax'>): InsideTax => (priceIncludesTax ? tax : null);

/**
 * Returns the tax included in the taxed lines, or null if there is none. The tax is rounded to whole rupees once for
 * the whole document. Source: Central Goods and Services Tax Act, section 170.
 */
export function splitTax(
  lines: readonly PaperLine[],
  tax: InsideTax,
  taxedLines: readonly PaperLine['kind'][],
): ReceiptTax | null {
  const taxed = sumOf(lines.filter(({ kind }) => taxedLines.includes(kind)));
  if (!tax || taxed === 0) return null;
  const inside = Math.round((Math.abs(taxed) * tax.percent) / (100 + tax.percent));
  const taxAmount = taxed < 0 ? 0 - inside : inside;
  return { ...tax, taxableAmount: taxed - taxAmount, taxAmount };
}

export const sumOf = (lines: readonly PaperLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
