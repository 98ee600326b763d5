import type { Levy } from './levy.ts';

/** 100% in basis points. Rates have at most two decimals, so they are whole numbers of basis points. */
const wholePrice = 10_000;

/** Divides whole numbers; a half is rounded up. Uses the remainder, because a rounded quotient could be one too high. */
function divideHalfUp(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor;
  if (!Number.isSafeInteger(doubled)) throw new RangeError(`not an exact amount: ${dividend}`);
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
}

export const taxNames = ['CGST', 'SGST', 'UTGST', 'IGST'] as const;
export type TaxName = (typeof taxNames)[number];
export type IncludedTax = {
  taxes: { name: TaxName; amountInPaise: number }[];
  taxableInPaise: number;
};

// Each levy is the names of its taxes, joined with `+`.
const taxNamesOf = (levy: Levy) => levy.split('+') as TaxName[];

/**
 * Splits a price that includes tax into the taxes and the taxable value, which add up to it exactly. The portal refuses
 * CGST and SGST that differ, so each half is rounded on its own; IGST may therefore differ from both halves by a paisa.
 * Throws RangeError for an amount that is negative or not whole.
 */
export function includedTax(totalInPaise: number, basisPoints: number, levy: Levy): IncludedTax {
  if (!Number.isInteger(totalInPaise) || totalInPaise < 0) throw new RangeError(`not whole paise: ${totalInPaise}`);
  const names = taxNamesOf(levy);
  const share = divideHalfUp(totalInPaise * basisPoints, names.length * (wholePrice + basisPoints));
  return {
    taxes: names.map((name) => ({ name, amountInPaise: share })),
    taxableInPaise: totalInPaise - names.length * share,
  };
}
