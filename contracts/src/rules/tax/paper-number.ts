import * as z from 'zod/mini';

/*
 * Numbers of papers of a registration: `KA/26-27/00042`, `KA/26-27/C0003` for credit notes, `KA/26-27/W0001` for
 * receipt vouchers and `KA/26-27/X0001` for refund vouchers.
 */

/** Source: CGST Rules, rule 46(b), which also limits the characters to letters, digits, `-` and `/`. */
const longestNumber = 16;

/** `year` is the financial year, such as `26-27`. */
type PaperNumber = { prefix: string; year: string; letter?: '' | 'C' | 'W' | 'X'; serial: number };

/**
 * Returns the number of a paper. All kinds have the same length until their serial numbers need more digits. Without a
 * letter, it is an invoice.
 */
export const paperNumber = ({ prefix, year, letter = '', serial }: PaperNumber): string =>
  `${prefix}/${year}/${letter}${String(serial).padStart(5 - letter.length, '0')}`;

const exampleOf = (prefix: string): string => paperNumber({ prefix, year: '26-27', serial: 42 });

/** The prefix of a registration’s numbers, in any case; parses to capital letters, digits and hyphens between them. */
export const seriesPrefix = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.maxLength(40, { error: 'At most 40 characters', abort: true }),
  z.regex(/^[A-Z\d]+(-[A-Z\d]+)*$/, { error: 'Use letters and digits, with hyphens between them', abort: true }),
  z.refine((prefix) => exampleOf(prefix).length <= longestNumber, {
    error: ({ input }) => {
      const example = exampleOf(String(input));
      return `A number such as ${example} has ${example.length} characters. At most ${longestNumber} are allowed.`;
    },
  }),
);
