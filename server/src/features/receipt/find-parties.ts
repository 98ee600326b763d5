import { timesOf } from '@rental/contracts';
import { findRecipient, type Recipient } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { type BookingDescription, describeBooking } from '../booking/describe-booking.ts';

/** Who rented what, where and when, as stated on receipts and in emails. */
export type Parties = BookingDescription & {
  /** Null if the account no longer exists. */
  customer: Recipient | null;
  bookingId: string;
  code?: string;
  fromDate: string;
  toDate: string;
  pickUpTime?: string | undefined;
  returnTime?: string | undefined;
  totalAmount: number;
};

export async function findParties(booking: BookingRecord): Promise<Parties> {
  const { _id, code, fromDate, toDate, totalAmount } = booking;
  const [customer, described] = await Promise.all([
    findRecipient(String(booking.customerId)),
    describeBooking(booking),
  ]);
  const rental = { bookingId: String(_id), ...(code && { code }), ...described, fromDate, toDate, ...timesOf(booking) };
  return { customer, ...rental, totalAmount };
}
