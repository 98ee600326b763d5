import type { BookingRecord } from './booking.model.ts';

/** The initial values of every booking: nothing is paid, due or cancelled. */
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
