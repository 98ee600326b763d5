import { randomBytes } from 'node:crypto';
import { AppError } from '../../src/errors/app-error.ts';
import { storeUser } from '../../src/features/auth/create-user.ts';
import { User, type UserRecord } from '../../src/features/auth/account/user.model.ts';
import type { AccountDeps } from '../../src/platform/deps.ts';
import { demoAdmin, demoCustomer, otherCustomers } from './seed-data.ts';
import { asOf, dayOf, type DemoDay, momentOf } from './stage.ts';

type Person = Parameters<typeof storeUser>[0];
export type PeopleDeps = Pick<AccountDeps, 'clock' | 'passwords'>;

/** Returns the account with this address, or creates it with a confirmed address. */
export async function findOrCreate(
  person: Person,
  deps: PeopleDeps,
): Promise<Pick<UserRecord, '_id' | 'email' | 'createdAt'>> {
  const known = await User.findOne({ email: person.email }, { email: 1, createdAt: 1 }).lean();
  if (known) return known;
  try {
    return await storeUser({ ...person, isEmailVerified: true }, deps);
  } catch (error) {
    // A seed running concurrently has just created the account.
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    return await findOrCreate(person, deps);
  }
}

/** Returns a password that nobody knows: the account exists only to own bookings. */
const lockedPassword = (): string => `A1!${randomBytes(24).toString('hex')}`;

/** Uses one password hash for all accounts, because hashing is slow by design. Only for accounts nobody logs in to. */
function withOneHash<D extends PeopleDeps>(deps: D): D {
  let first: Promise<string> | undefined;
  const hash = async (password: string) => (first ??= deps.passwords.hash(password));
  return { ...deps, passwords: { ...deps.passwords, hash } };
}

const joinedOn = -70;

/**
 * Returns user IDs by email address. Creates missing accounts and leaves existing ones unchanged. The demo’s day is the
 * day on which its admin was created, so that an interrupted seed continues with the same dates.
 */
export async function seedPeople(deps: PeopleDeps): Promise<{ people: Map<string, string>; day: DemoDay }> {
  const joined = asOf(momentOf(dayOf(deps.clock.now()), joinedOn, 0), deps);
  const locked = withOneHash(joined);
  const [admin, ...customers] = await Promise.all([
    findOrCreate({ ...demoAdmin, role: 'admin' }, deps),
    findOrCreate({ ...demoCustomer, role: 'customer' }, joined),
    ...otherCustomers.map((customer) =>
      findOrCreate({ ...customer, password: lockedPassword(), role: 'customer' }, locked),
    ),
  ]);
  return {
    people: new Map([admin, ...customers].map(({ email, _id }) => [email, String(_id)])),
    day: dayOf(admin.createdAt),
  };
}
