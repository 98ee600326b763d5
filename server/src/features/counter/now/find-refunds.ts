import { type CounterRefund, mostAtCounter } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findBookings } from '../../booking/find-bookings.ts';
import { isDue } from '../../payment/charge/charge-moves.ts';
import { findNotesToReturn } from '../../payment/charge/find-charges.ts';
import { presentRentals } from '../present-rental.ts';

/** The number of refunds that are searched for those of the wanted locations. */
const mostRead = 1_000;

/**
 * Returns the counter money to return for bookings that begin or end at these locations, because the customer may ask for
 * it at either.
 */
export async function findRefunds(
  locationIds: readonly ObjectId[],
  deps: Pick<Deps, 'clock'>,
): Promise<{ rentals: CounterRefund[]; more: number }> {
  const charges = await findNotesToReturn(mostRead);
  const found = (await findBookings(charges.map(({ bookingId }) => bookingId))).filter((booking) =>
    locationIds.some((id) => id.equals(booking.locationId) || id.equals(booking.returnLocationId)),
  );
  const rows = new Map((await presentRentals(found, deps)).map((row) => [row._id, row]));
  const rentals = charges.flatMap(({ _id: razorpayPaymentId, bookingId, counter, parts }) => {
    const row = rows.get(String(bookingId));
    if (!row || !counter) return [];
    const { method } = counter;
    return parts
      .filter(isDue)
      .map(({ id: refundId, amount }) => ({ ...row, refund: { razorpayPaymentId, refundId, amount, method } }));
  });
  return { rentals: rentals.slice(0, mostAtCounter), more: Math.max(0, rentals.length - mostAtCounter) };
}
