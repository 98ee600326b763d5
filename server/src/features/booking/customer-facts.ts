import type { ConsentGiven } from '../../platform/messaging/consent-given.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Booking, type BookingRecord } from './booking.model.ts';

const isGiven = trusted({ $exists: true });

/** Deletes what the customer’s bookings store for their tax invoices, and the consents to messages. */
export async function forgetCustomerFactsOf(customerId: ObjectId): Promise<void> {
  await Booking.updateMany(
    { customerId, $or: [{ 'billedTo.gstin': isGiven }, { residence: isGiven }, { 'messageConsent.at': isGiven }] },
    { $unset: { billedTo: 1, residence: 1, messageConsent: 1 } },
  );
}

/** More bookings than any customer has ahead. */
const most = 200;

/** Returns the consents to messages that the customer gave for single bookings that are not over. */
export async function findConsentsToMessages(customerId: string, today: string): Promise<ConsentGiven[]> {
  const found = await Booking.find(
    { customerId, 'messageConsent.at': isGiven, toDate: trusted({ $gte: today }) },
    { messageConsent: 1 },
  )
    .limit(most)
    .maxTimeMS(3_000)
    .lean<Pick<BookingRecord, 'messageConsent'>[]>();
  return found.flatMap(({ messageConsent }) => messageConsent ?? []);
}
