import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ignoreDuplicate, isDuplicateKey, type ObjectId, trusted } from '../../../platform/mongo.ts';
import { findTakenOverBy } from './find-users.ts';
import { searchKeysOf } from './search-keys.ts';
import { noEmailOf, noPassword } from './stand-ins.ts';
import { emailKeys, openAccounts, User, type UserRecord } from './user.model.ts';

/** A customer as entered by staff. `phone` is in E.164 format. */
export type CounterCustomer = {
  _id: ObjectId;
  madeBy: ObjectId;
  name: string;
  phone: string;
  email?: string | undefined;
};

/**
 * Returns a customer whose account is usable, or the account that has taken over the customer’s bookings. Throws
 * `user_not_found` if there is none.
 */
export async function findOpenCustomer(userId: string): Promise<UserRecord> {
  const user = (await findOpen(userId)) ?? (await findOpen(await findTakenOverBy(userId)));
  if (!user) throw new AppError('user_not_found');
  return user;
}

const findOpen = async (_id: ObjectId | string | null): Promise<UserRecord | null> =>
  User.findOne(openAccounts({ _id, role: 'customer' }))
    .maxTimeMS(3_000)
    .lean<UserRecord>();

/** Limits a filter to customers whom staff entered and who have no password, so that nobody can log in as them. */
export const withoutPassword = (filter: Record<string, unknown>): Record<string, unknown> =>
  openAccounts({ ...filter, role: 'customer', madeBy: trusted({ $exists: true }), passwordHash: noPassword });

/** Whether staff entered this customer, who has no password. */
export const isWithoutPassword = async (_id: ObjectId): Promise<boolean> =>
  (await User.exists(withoutPassword({ _id })).maxTimeMS(3_000)) !== null;

/**
 * Throws `email_taken` if another account has this address. The error names the account if it is a usable customer, so
 * that staff can choose it.
 */
export async function refuseTakenEmail({ _id, email }: Pick<CounterCustomer, '_id' | 'email'>): Promise<void> {
  if (email === undefined) return;
  const owner = await User.findOne({ email }).maxTimeMS(3_000).lean<UserRecord>();
  if (!owner || owner._id.equals(_id)) return;
  const isUsable = owner.role === 'customer' && owner.disabledAt === null && !owner.erasure;
  throw new AppError('email_taken', isUsable ? { data: { customerId: String(owner._id) } } : {});
}

/**
 * Stores a customer without a password, who can set one with a password reset. If the same admin repeats the request,
 * the name, phone number and address are replaced. Throws `email_taken`, and `user_not_found` if another account has
 * the id.
 */
export async function storeCounterCustomer(customer: CounterCustomer, { clock }: { clock: Clock }): Promise<void> {
  const { _id, madeBy, name, phone, email = noEmailOf(_id) } = customer;
  const store = async () =>
    User.updateOne(
      openAccounts({ _id, madeBy, passwordHash: noPassword }),
      {
        $set: { name, phone, email, ...searchKeysOf({ name, phone }) },
        $setOnInsert: { role: 'customer', consent: null, emailVerifiedAt: null, createdAt: clock.now() },
      },
      { upsert: true },
    );
  try {
    // Of two identical concurrent requests, one may fail to insert what the other has just inserted. MongoDB repeats
    // such an upsert only if its filter has no other field than the id.
    const stored = await store().catch(ignoreDuplicate());
    if (!stored) await store();
  } catch (error) {
    if (isDuplicateKey(error, emailKeys)) await refuseTakenEmail(customer);
    if (isDuplicateKey(error)) throw new AppError('user_not_found', { cause: error });
    throw error;
  }
}
