import { type CreatedBooking, timesOf } from '@rental/contracts';
import type { BookingRecord } from './booking.model.ts';

export function presentCreatedBooking(booking: BookingRecord): CreatedBooking {
  return {
    _id: String(booking._id),
    code: booking.code ?? null,
    locationId: String(booking.locationId),
    carId: String(booking.carId),
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    ...timesOf(booking),
    ...(booking.returnLocationId && { returnLocationId: String(booking.returnLocationId) }),
    dayCount: booking.dayCount,
    pricePerDay: booking.pricePerDay,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    holdUntil: booking.holdUntil?.toISOString() ?? null,
  };
}
