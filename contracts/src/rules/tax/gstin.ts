import * as z from 'zod/mini';

/* GST identification numbers. Each has 15 characters: state code, PAN, entity number, `Z` and a check character. */

export const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

const base = 36;

/**
 * Whether the last character is the right check character. Every second value is doubled, and each product counts as
 * the sum of its two digits in base 36, like Luhn’s check digit in base 10. The total is a multiple of 36.
 */
function hasCheckCharacter(number: string): boolean {
  const values = Array.from(number, (character) => Number.parseInt(character, base));
  const total = values.reduce((sum, value, place) => {
    const product = value * (place % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / base) + (product % base);
  }, 0);
  return total % base === 0;
}

/** A GSTIN with any blanks, in any case; parses to capital letters and digits. Does not check the state code. */
export const gstin = z.string().check(
  z.maxLength(40),
  z.overwrite((typed) => typed.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()),
  z.regex(gstinPattern, { error: 'Enter the 15 letters and digits of the GSTIN', abort: true }),
  z.refine(hasCheckCharacter, 'This GSTIN has a typing error. Compare it with your certificate.'),
);
