import * as z from 'zod/mini';

/** A coupon code in any case; parses to uppercase. */
export const couponCode = z
  .string()
  .check(
    z.maxLength(40),
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9-]{3,20}$/, 'Use 3 to 20 letters, digits and hyphens'),
  );
