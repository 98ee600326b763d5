import { bookingColumnTexts, type BookingRow, dayInIndia } from '@rental/contracts';
import { csvLine } from '../../http/csv.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { paidOf, returnedOf } from '../booking/ledger.ts';

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
