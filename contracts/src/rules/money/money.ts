import * as z from 'zod/mini';

/**
 * Whole rupees, never negative. Paise are used only with the payment provider, in `amount` of `/payment/create` and in
 * payouts and their differences, and for GST on papers.
 */
export const rupees = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** Whole rupees; negative for deductions. */
export const signedRupees = z.int().check(z.gte(-1_000_000_000), z.lte(1_000_000_000));

/** Whole paise; negative for deductions. */
export const signedPaise = z.int().check(z.gte(-100_000_000_000), z.lte(100_000_000_000));

/** Multiplies rupees per day by days. Throws RangeError unless both are whole numbers and the product is exact. */
export function multiplyRupees(perDay: number, dayCount: number): number {
  const total = perDay * dayCount;
  if (!Number.isSafeInteger(perDay) || !Number.isSafeInteger(dayCount) || !Number.isSafeInteger(total)) {
    throw new RangeError(`not whole rupees: ${perDay} x ${dayCount}`);
  }
  return total;
}
