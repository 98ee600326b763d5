/* What the report about searches without a free car, and its file, say. */

/** The lengths by which searches are added up; each has the fewest days that belong to it. */
const lengths = { short: 1, medium: 3, long: 7 } as const;

export type RentalLength = keyof typeof lengths;

export const rentalLengths = ['short', 'medium', 'long'] as const satisfies readonly RentalLength[];

export const rentalLengthTexts: Record<RentalLength, string> = {
  short: '1 or 2 days',
  medium: '3 to 6 days',
  long: '7 days or more',
};

export const rentalLengthOf = (dayCount: number): RentalLength =>
  rentalLengths.findLast((length) => dayCount >= lengths[length]) ?? 'short';

/** The columns of the file. */
export const demandColumnTexts = {
  location: 'Location',
  fromDate: 'Pick-up day',
  dayCount: 'Days',
  count: 'Searches',
} as const;
