import type { CreatedBooking } from '@rental/contracts';
import type { BookingRecord } from './booking.model.ts';

/** Returns the booking in the form that the create endpoint responds with. */
export function presentCreatedBooking(booking: BookingRecord): CreatedBooking {
  return {
    _id: String(booking._id),
    locationId: String(booking.locationId),
    carId: String(booking.carId),
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    dayCount: booking.dayCount,
    pricePerDay: booking.pricePerDay,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    holdUntil: booking.holdUntil?.toISOString() ?? null,
  };
}
