import { trusted } from '../../platform/mongo.ts';
import { Contact, type ContactRecord } from './contact.model.ts';

/** The messages that came under an address, the newest first. */
export async function findMessagesOf(email: string, most: number): Promise<ContactRecord[]> {
  return Contact.find({ email }).sort({ createdAt: -1 }).limit(most).maxTimeMS(3_000).lean<ContactRecord[]>();
}

/** Forgets them, tickets that are open included. */
export async function forgetMessagesOf(email: string): Promise<void> {
  await Contact.deleteMany({ email });
}

/** Forgets up to `limit` messages from before that, the oldest first; answers how many. */
export async function forgetMessages(before: Date, limit: number): Promise<number> {
  const old = await Contact.find({ createdAt: trusted({ $lt: before }) }, { _id: 1 })
    .sort({ createdAt: 1 })
    .limit(limit)
    .lean();
  const { deletedCount } = await Contact.deleteMany({ _id: trusted({ $in: old.map(({ _id }) => _id) }) });
  return deletedCount;
}
