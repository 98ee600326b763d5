import { bookingColumnTexts, dayInIndia } from '@rental/contracts';
import { csvLine } from '../../http/csv.ts';
import type { BookingRecord } from '../booking/booking.model.ts';

/** The first line: the table's columns in their order, and then those of the money. */
export const csvHead = csvLine([...Object.values(bookingColumnTexts), 'Paid', 'Returned']);

/** What of a booking its line shows, with all that was paid and all that went back, in whole rupees. */
export type ExportedBooking = Pick<
  BookingRecord,
  | '_id'
  | 'carId'
  | 'locationId'
  | 'customerId'
  | 'fromDate'
  | 'toDate'
  | 'totalAmount'
  | 'status'
  | 'paymentId'
  | 'createdAt'
> & { paid: number; returned: number };

/** The names behind a booking. */
export type RowNames = { car: string; location: string; customer: string };

/** A booking as one line: days as YYYY-MM-DD, amounts as plain numbers. */
export function csvRow(booking: ExportedBooking, { car, location, customer }: RowNames): string {
  return csvLine([
    String(booking._id),
    car,
    location,
    customer,
    booking.fromDate,
    booking.toDate,
    booking.totalAmount,
    booking.status,
    booking.paymentId ? String(booking.paymentId) : '',
    dayInIndia(booking.createdAt),
    booking.paid,
    booking.returned,
  ]);
}
