import { bookingColumnTexts, type BookingRow, dayInIndia } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { paidOf, returnedOf } from '../booking/ledger.ts';

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

const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',') + lineEnd;

/** The first line: the table's columns in their order, and then those of the money. */
export const csvHead = csvLine([...Object.values(bookingColumnTexts), 'Paid', 'Returned']);

/** A booking as one line: days as YYYY-MM-DD, amounts as plain numbers. */
export function csvRow(row: BookingRow, { ledger }: Pick<BookingRecord, 'ledger'>): string {
  return csvLine([
    row._id,
    row.carId.carName,
    row.locationId.name,
    row.customerId.name,
    row.fromDate,
    row.toDate,
    row.totalAmount,
    row.status,
    row.paymentId ?? '',
    dayInIndia(new Date(row.createdAt)),
    paidOf(ledger),
    returnedOf(ledger),
  ]);
}
