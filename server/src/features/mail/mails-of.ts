import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Outbox, type OutboxRecord } from './outbox.model.ts';

/** Whose mails: `email` is null while it is not known to be theirs, and then only what the account caused counts. */
export type Receiver = { userId: ObjectId; bookingIds: ObjectId[]; email: string | null };

/** What is about the account by its key or its facts, whatever address it went to, and what an address got or wrote. */
function aboutReceiver({ userId, bookingIds, email }: Receiver) {
  const id = userId.toHexString();
  return {
    $or: [
      {
        _id: trusted({
          $regex: `^(password-changed|email-changing|email-changed|second-factor|disabled|enabled|signed-out):${id}:`,
        }),
      },
      { 'data.userId': id },
      { 'data.bookingId': trusted({ $in: bookingIds.map(String) }) },
      ...(email === null ? [] : [{ to: email }, { template: 'contact_office', 'data.email': email }]),
    ],
  };
}

/** Their mails that are still kept, the newest first. */
export async function findMailsOf(receiver: Receiver, most: number): Promise<OutboxRecord[]> {
  return Outbox.find(aboutReceiver(receiver))
    .sort({ createdAt: -1 })
    .limit(most)
    .maxTimeMS(5_000)
    .lean<OutboxRecord[]>();
}

/** Forgets them, those that were not sent yet included. */
export async function forgetMailsOf(receiver: Receiver): Promise<void> {
  await Outbox.deleteMany(aboutReceiver(receiver));
}

/** Forgets up to `limit` mails from before that, sent or given up; answers how many. */
export async function forgetMails(before: Date, limit: number): Promise<number> {
  const old = await Outbox.find(
    { createdAt: trusted({ $lt: before }), state: trusted({ $in: ['sent', 'failed'] }) },
    { _id: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(limit)
    .lean();
  const { deletedCount } = await Outbox.deleteMany({
    _id: trusted({ $in: old.map(({ _id }) => _id) }),
    state: trusted({ $in: ['sent', 'failed'] }),
  });
  return deletedCount;
}
