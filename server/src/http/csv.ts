/** Spreadsheets read a file as UTF-8 only when it starts with this mark. */
export const byteOrderMark = '\uFEFF';

const lineEnd = '\r\n';

/** Characters that start a formula; the full-width forms work in East Asian locales. Source: OWASP, CSV Injection. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

/** An amount with its decimals, which no spreadsheet runs as a formula. */
const plainAmount = /^-?\d+\.\d\d$/;

/**
 * Returns one CSV cell. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; quotes are
 * doubled, and a cell is quoted if it contains a character that some spreadsheets treat as a delimiter. Source: OWASP,
 * CSV Injection; RFC 4180.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && formulaStart.test(text) && !plainAmount.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',') + lineEnd;

/** Removes the apostrophe that `csvCell`, or a spreadsheet, put before a formula. */
export const readCell = (text: string): string => (formulaStart.test(text.slice(1)) ? text.replace(/^'/, '') : text);

/** Returns an amount as plain digits if its cell contains one, such as `₹1,200.00`; otherwise other text. */
export const plainRupees = (text: string): string => text.replaceAll(/₹|Rs\.?|[,\s]/gi, '').replace(/\.0+$/, '');

/** Returns a day as `YYYY-MM-DD` if its cell contains one with the day first; otherwise the text. */
export const plainDay = (text: string): string => text.replace(/^(\d{2})[-/.](\d{2})[-/.](\d{4})$/, '$3-$2-$1');
