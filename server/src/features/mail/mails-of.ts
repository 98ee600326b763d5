import { deleteBatch } from '../../platform/batches/delete-batch.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { messageStates } from './message-states.ts';
import { Outbox, type OutboxRecord } from './outbox.model.ts';

/**
 * A person whose emails are looked up. `email` is null if the address is unverified; then only emails about the account
 * and its bookings are included.
 */
export type Receiver = { userId: ObjectId; bookingIds: ObjectId[]; email: string | null };

/** Matches all emails about the account or its bookings, to any recipient, and emails to or from the address. */
function aboutReceiver({ userId, bookingIds, email }: Receiver) {
  const id = userId.toHexString();
  return {
    $or: [
      {
        _id: trusted({
          $regex: `^(password-changed|email-changing|email-changed|second-factor|disabled|enabled|signed-out|admin-joined|rank-changed):${id}:`,
        }),
      },
      { 'data.userId': id },
      { 'data.bookingId': trusted({ $in: bookingIds.map(String) }) },
      ...(email === null ? [] : [{ to: email }, { template: 'contact_office', 'data.email': email }]),
    ],
  };
}

/** Returns the person’s stored emails, newest first. */
export async function findMailsOf(receiver: Receiver, most: number): Promise<OutboxRecord[]> {
  return Outbox.find(aboutReceiver(receiver))
    .sort({ createdAt: -1 })
    .limit(most)
    .maxTimeMS(5_000)
    .lean<OutboxRecord[]>();
}

/** Deletes the person’s emails, including queued ones. */
export async function forgetMailsOf(receiver: Receiver): Promise<void> {
  await Outbox.deleteMany(aboutReceiver(receiver));
}

/** Deletes up to `limit` emails and messages from before the given time that are not queued, and returns the number deleted. */
export async function forgetMails(before: Date, limit: number): Promise<number> {
  const isOld = { createdAt: { $lt: before }, state: { $in: ['sent', 'failed', ...messageStates] } };
  return deleteBatch(Outbox, isOld, { limit, sort: { createdAt: 1 } });
}
