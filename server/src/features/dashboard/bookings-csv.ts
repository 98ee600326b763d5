import { bookingColumnTexts, dayInIndia } from '@rental/contracts';
import { csvLine } from '../../http/csv.ts';
import type { BookingRecord } from '../booking/booking.model.ts';

/** The header: the table’s columns in the same order, followed by the amounts. */
export const csvHead = csvLine([...Object.values(bookingColumnTexts), 'Paid', 'Returned']);

/** The booking fields shown in a row, with the total paid and the total refunded, in whole rupees. */
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

/** The names of a booking’s car, location and customer. */
export type RowNames = { car: string; location: string; customer: string };

/** Formats a booking as one row: days as YYYY-MM-DD, amounts as plain numbers. */
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
