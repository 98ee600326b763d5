import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Booking } from './booking.model.ts';

const isGiven = trusted({ $exists: true });

/** Deletes what the customer’s bookings store for their tax invoices. */
export async function forgetBillingOf(customerId: ObjectId): Promise<void> {
  await Booking.updateMany(
    { customerId, $or: [{ 'billedTo.gstin': isGiven }, { residence: isGiven }] },
    { $unset: { billedTo: 1, residence: 1 } },
  );
}
