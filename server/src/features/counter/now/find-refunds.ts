import { type CounterNow, type CounterRefund, mostAtCounter } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { ListedBooking } from '../../booking/claim/listed-claims.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import { isDue } from '../../payment/charge/charge-moves.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { notesToReturn } from '../../payment/charge/find-charges.ts';
import type { RentalOf } from '../present-rental.ts';

/** The number of refunds that are searched for those of the wanted locations. */
const mostRead = 1_000;

type Refund = { booking: ListedBooking; refund: CounterRefund['refund'] };
type Found = { refunds: Refund[]; more: number };

/** The query for the charges that `findRefunds` expects. */
export const refundsToFind = notesToReturn(mostRead);

/**
 * Returns the counter money of these charges that staff have to return, for bookings that begin or end at these
 * locations, because the customer may ask for it at either.
 */
export async function findRefunds(charges: readonly ChargeRecord[], locationIds: readonly ObjectId[]): Promise<Found> {
  if (charges.length === 0) return { refunds: [], more: 0 };
  const bookings = (await findBookings(charges.map(({ bookingId }) => bookingId))).filter((booking) =>
    locationIds.some((id) => id.equals(booking.locationId) || id.equals(booking.returnLocationId)),
  );
  const bookingOf = new Map(bookings.map((booking) => [String(booking._id), booking]));
  const refunds = charges.flatMap(({ _id: razorpayPaymentId, bookingId, counter, parts }): Refund[] => {
    const booking = bookingOf.get(String(bookingId));
    if (!booking || !counter) return [];
    const { method } = counter;
    return parts
      .filter(isDue)
      .map(({ id: refundId, amount }) => ({ booking, refund: { razorpayPaymentId, refundId, amount, method } }));
  });
  return { refunds: refunds.slice(0, mostAtCounter), more: Math.max(0, refunds.length - mostAtCounter) };
}

/** Returns the refunds as a field of a reply; no field if there are none. */
export const presentRefunds = ({ refunds, more }: Found, rentalOf: RentalOf): Pick<CounterNow, 'refunds'> =>
  refunds.length === 0
    ? {}
    : { refunds: { rentals: refunds.map(({ booking, refund }) => ({ ...rentalOf(booking), refund })), more } };
