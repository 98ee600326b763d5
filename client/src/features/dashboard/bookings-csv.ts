import type { BookingRow } from '@rental/contracts';
import { dayInIndia } from '@rental/contracts';
import { columnTexts } from './dashboard-texts.ts';

/** Spreadsheets read the file as UTF-8 only when it begins with this mark. */
export const byteOrderMark = '\uFEFF';

const lineEnd = '\r\n';

/**
 * One cell. Text that a spreadsheet would run as a formula gets a leading apostrophe; quotes are doubled.
 * Source: OWASP, CSV Injection; RFC 4180.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',') + lineEnd;

/** The first line: the table's columns in their order. */
export const csvHead = csvLine(Object.values(columnTexts));

/** A booking as one line: days as YYYY-MM-DD, amounts as plain numbers. */
export function csvRow(row: BookingRow): string {
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
  ]);
}

/** Such as `bookings-2026-11-20.csv`. */
export const csvName = (today: string): string => `bookings-${today}.csv`;
