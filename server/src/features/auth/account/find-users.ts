import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { reverseDigits } from './search-keys.ts';
import { emailOf } from './stand-ins.ts';
import { User, type UserRecord } from './user.model.ts';

/** A person’s name and email address, and whether the address is confirmed. `email` is null if the person gave none. */
export type Recipient = { email: string | null; name: string; isConfirmed: boolean };

/** Returns the account that has taken over the bookings of this customer; null if none has. */
export async function findTakenOverBy(userId: string): Promise<ObjectId | null> {
  const moved = { 'erasure.movedTo': trusted({ $exists: true }), 'erasure.decidedAt': trusted({ $ne: null }) };
  const user = await User.findOne({ _id: userId, ...moved }, { erasure: 1 })
    .maxTimeMS(3_000)
    .lean();
  return user?.erasure?.movedTo ?? null;
}

/**
 * Returns a user as a recipient, or null when the account is erased or being erased. If another account has taken over
 * the user’s bookings, returns that one.
 */
export async function findRecipient(userId: string): Promise<Recipient | null> {
  const facts = { email: 1, name: 1, emailVerifiedAt: 1, erasure: 1 };
  const user = await User.findOne({ _id: userId }, facts).lean();
  if (!user || (user.erasure && !user.erasure.movedTo)) return null;
  if (user.erasure?.movedTo && user.erasure.decidedAt) return findRecipient(String(user.erasure.movedTo));
  return { email: emailOf(user), name: user.name, isConfirmed: Boolean(user.emailVerifiedAt) };
}

/** Returns the caller’s own account. Throws `not_signed_in` if it no longer exists. */
export async function findOwnAccount({ id }: Caller): Promise<UserRecord> {
  const user = await User.findById(id).maxTimeMS(3_000).lean<UserRecord>();
  if (!user) throw new AppError('not_signed_in');
  return user;
}

/** Returns the ids of up to `most` customers with this E.164 number. Omits accounts that are or are being erased. */
export async function findCustomersWithPhone(phone: string, most: number): Promise<ObjectId[]> {
  const phoneKey = trusted({ $eq: reverseDigits(phone), $type: 'string' });
  const wanted: Record<string, unknown> = { phone, phoneKey, role: 'customer', erasure: null };
  const users = await User.find(wanted, { _id: 1 }).limit(most).maxTimeMS(3_000).lean();
  return users.map(({ _id }) => _id);
}

/** What admins see of a customer. */
export type Contact = { name: string; email: string | null; phone: string | null };

/**
 * Returns users’ contact details by id, omitting accounts that no longer exist. Of an account that is erased or being
 * erased, only the name is returned.
 */
export async function findContacts(ids: readonly ObjectId[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const users = await User.find({ _id: trusted({ $in: ids }) }, { name: 1, email: 1, phone: 1, erasure: 1 })
    // The result arrives in one batch.
    .batchSize(ids.length + 1)
    .maxTimeMS(3_000)
    .lean();
  return new Map(
    users.map(({ _id, name, email, phone, erasure }) => [
      String(_id),
      erasure && !erasure.movedTo
        ? { name, email: null, phone: null }
        : { name, email: emailOf({ email }), phone: phone ?? null },
    ]),
  );
}

/** Returns users’ names by id, omitting accounts that no longer exist. */
export async function findUserNames(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const users = await User.find({ _id: trusted({ $in: ids }) }, { name: 1 })
    .maxTimeMS(3_000)
    .lean();
  return new Map(users.map(({ _id, name }) => [String(_id), name]));
}
