import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDuplicateKey, type ObjectId } from '../../../platform/mongo.ts';
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

/** Returns a customer whose account is usable; throws `user_not_found` if there is none with this id. */
export async function findOpenCustomer(userId: string): Promise<UserRecord> {
  const user = await User.findOne(openAccounts({ _id: userId, role: 'customer' }))
    .maxTimeMS(3_000)
    .lean<UserRecord>();
  if (!user) throw new AppError('user_not_found');
  return user;
}

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
  try {
    await User.updateOne(
      openAccounts({ _id, madeBy, passwordHash: noPassword }),
      {
        $set: { name, phone, email, ...searchKeysOf({ name, phone }) },
        $setOnInsert: { role: 'customer', consent: null, emailVerifiedAt: null, createdAt: clock.now() },
      },
      { upsert: true },
    );
  } catch (error) {
    if (isDuplicateKey(error, emailKeys)) await refuseTakenEmail(customer);
    if (isDuplicateKey(error)) throw new AppError('user_not_found', { cause: error });
    throw error;
  }
}
