import { isDuplicateKey, type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord, couponTurnKeys } from '../booking.model.ts';
import { asRead, type MoveDeps, type Moved, moveBooking, unlocked } from './move-booking.ts';

/**
 * T39: gives a booking to another account. Its ledger says that the account did what the earlier customer did. Returns
 * null if the booking is a hold, waits for a payment, or has changed since it was read.
 */
export async function changeCustomer(booking: BookingRecord, to: ObjectId, deps: MoveDeps): Moved {
  const { customerId: from, ledger } = booking;
  const turn = await findTurn(booking, to);
  const move = moveBooking(booking._id, deps, {
    filter: { customerId: from, status: trusted({ $ne: 'pending' }), ...unlocked, ...asRead(booking) },
    changes: {
      $set: {
        customerId: to,
        earlierCustomerId: from,
        ledger: ledger.map((entry) => (entry.by?.equals(from) ? { ...entry, by: to } : entry)),
        ...turn,
      },
    },
    to: 'customer changed',
    keepsRev: true,
  });
  return move.catch((error: unknown) => {
    // The account has taken this turn concurrently.
    if (isDuplicateKey(error, couponTurnKeys)) return null;
    throw error;
  });
}

/**
 * Returns the turn that the use of the coupon has with the account: its own or, if the account has that one, the next
 * free one. It may exceed the limit per customer, because another customer made the use. Empty without a coupon.
 */
async function findTurn(
  { couponId, couponTurn }: BookingRecord,
  customerId: ObjectId,
): Promise<Pick<BookingRecord, 'couponTurn'>> {
  if (couponId === undefined || couponTurn === undefined) return {};
  const used: Record<string, unknown> = {
    couponId,
    customerId,
    holdsCar: true,
    couponTurn: trusted({ $type: 'number' }),
  };
  const turns = await Booking.find(used, { couponTurn: 1 }).maxTimeMS(3_000).lean();
  const taken = new Set(turns.map((each) => each.couponTurn));
  let free = couponTurn;
  while (taken.has(free)) free += 1;
  return { couponTurn: free };
}
