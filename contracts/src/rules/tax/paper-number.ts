import * as z from 'zod/mini';

/* Numbers of papers of a registration: `KA/26-27/00042`, and `KA/26-27/C0003` for credit notes. */

/** Source: CGST Rules, rule 46(b), which also limits the characters to letters, digits, `-` and `/`. */
const longestNumber = 16;

/** `year` is the financial year, such as `26-27`. */
type PaperNumber = { prefix: string; year: string; kind: 'invoice' | 'creditNote'; serial: number };

/** Returns the number of a paper. Both kinds have the same length until their serial numbers need more digits. */
export function paperNumber({ prefix, year, kind, serial }: PaperNumber): string {
  const place = kind === 'invoice' ? String(serial).padStart(5, '0') : `C${String(serial).padStart(4, '0')}`;
  return `${prefix}/${year}/${place}`;
}

const exampleOf = (prefix: string): string => paperNumber({ prefix, year: '26-27', kind: 'invoice', serial: 42 });

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
