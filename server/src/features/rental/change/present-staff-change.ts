import { showCar, timesOf } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { type BookingLabels, labelBookings } from '../../booking/describe-booking.ts';
import type { changeByStaff } from './staff-change.ts';
import { presentRequest } from './present-request.ts';

type Changed = Awaited<ReturnType<typeof changeByStaff>>;

/** Returns the reply to a change by staff, and its audit entry. */
export async function presentStaffChange({ status, before, booking }: Changed, reason: string) {
  const labels = await labelBookings([before, booking]);
  const bookingId = String(booking._id);
  const { balance = 0, paymentRequest } = booking;
  const asked = status === 'to_pay' && paymentRequest ? { requested: paymentRequest.amount } : {};
  return {
    data: { status, bookingId, balance, ...presentRequest(booking) },
    targetId: bookingId,
    targetName: null,
    before: factsOf(before, labels),
    after: { ...factsOf(booking, labels), ...asked, reason },
  };
}

const factsOf = (booking: BookingRecord, { carOf }: BookingLabels) => ({
  fromDate: booking.fromDate,
  toDate: booking.toDate,
  ...timesOf(booking),
  car: showCar(carOf(booking)),
  totalAmount: booking.totalAmount,
  balance: booking.balance ?? 0,
});
