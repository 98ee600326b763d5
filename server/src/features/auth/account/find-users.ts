import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { User } from './user.model.ts';

/** Whom a mail greets, and where it goes. */
export type Mailbox = { email: string; name: string };

/** Where a user's mail goes, or null when the account is gone, or about to be. */
export async function findMailbox(userId: string): Promise<Mailbox | null> {
  const user = await User.findOne({ _id: userId, erasure: null }, { email: 1, name: 1 }).lean();
  return user ? { email: user.email, name: user.name } : null;
}

/** Names of people by id; an account that is gone is missing. */
export async function findUserNames(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const users = await User.find({ _id: trusted({ $in: ids }) }, { name: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Map(users.map(({ _id, name }) => [String(_id), name]));
}
