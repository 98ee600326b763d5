/* Separate from the schemas, so that screens can name a column without loading them. */

/** What a row of the bank’s file says about a toll. */
export const tollColumns = ['reference', 'plate', 'plaza', 'time', 'amount', 'tag'] as const;
export type TollColumn = (typeof tollColumns)[number];

/** The columns without which no toll can be stored. */
export const requiredTollColumns: readonly TollColumn[] = tollColumns.filter((column) => column !== 'tag');

/** Which tolls to list: those with a rental, those that nobody can be charged for, and those that were charged. */
export const tollFilters = ['matched', 'unmatched', 'charged'] as const;
export type TollFilter = (typeof tollFilters)[number];

/** The maximum number of rows in a file. */
export const mostTollRows = 10_000;

/** How many days ago a toll may have been. */
export const mostTollDays = 400;
