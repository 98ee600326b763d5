import { includedTax, levyOf, type PaperGst, type PaperLine, stateOfGstin } from '@rental/contracts';
import { sumOf } from './split-tax.ts';

/** How a rental is taxed, and the GSTIN of the registration that sells. */
export type GstRate = Pick<PaperGst, 'code' | 'basisPoints' | 'placeOfSupply'> & { gstin: string };

/**
 * Returns the GST included in the taxed lines, or null if these add up to 0. Amounts of deductions are negative. A rate
 * of null means the composition scheme: the value is then the sum of the taxed lines, and there are no taxes.
 */
export function splitGst(
  lines: readonly PaperLine[],
  { gstin, code, basisPoints, placeOfSupply }: GstRate,
  taxedLines: readonly PaperLine['kind'][],
): PaperGst | null {
  const taxed = sumOf(lines.filter(({ kind }) => taxedLines.includes(kind)));
  if (taxed === 0) return null;
  if (basisPoints === null) return { code, basisPoints, placeOfSupply, taxableInPaise: taxed * 100, taxes: [] };
  const levy = levyOf(stateOfGstin(gstin), placeOfSupply.state);
  const { taxableInPaise, taxes } = includedTax(Math.abs(taxed) * 100, basisPoints, levy);
  const signed = (paise: number): number => (taxed < 0 ? 0 - paise : paise);
  return {
    code,
    basisPoints,
    placeOfSupply,
    taxableInPaise: signed(taxableInPaise),
    taxes: taxes.map(({ name, amountInPaise }) => ({ name, amountInPaise: signed(amountInPaise) })),
  };
}
