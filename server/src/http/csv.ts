/** Spreadsheets read the file as UTF-8 only when it begins with this mark. */
export const byteOrderMark = '\uFEFF';

const lineEnd = '\r\n';

/** What begins a formula; the wide forms count where East Asian text is typed. Source: OWASP, CSV Injection. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * One cell. Text that a spreadsheet would run as a formula gets a leading apostrophe; quotes are doubled, and what
 * some spreadsheets split at is quoted. Source: OWASP, CSV Injection; RFC 4180.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cells as one line of a file. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',') + lineEnd;

/** What a cell held before `csvCell`, or a spreadsheet, made its formula harmless. */
export const readCell = (text: string): string => (formulaStart.test(text.slice(1)) ? text.replace(/^'/, '') : text);
