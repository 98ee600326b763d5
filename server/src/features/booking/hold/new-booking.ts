import type { BookingRecord } from '../booking.model.ts';

/** What a booking begins with: nothing is paid, due or over. */
export const newBooking = () =>
  ({
    cancelReason: null,
    paidProofAt: null,
    paymentId: null,
    settledBy: null,
    refundDue: 0,
    rev: 0,
    ledger: [],
    followUp: false,
    confirmedAt: null,
    cancelledAt: null,
  }) satisfies Partial<BookingRecord>;
