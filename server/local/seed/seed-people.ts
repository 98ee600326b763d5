import { randomBytes } from 'node:crypto';
import { AppError } from '../../src/errors/app-error.ts';
import { storeUser } from '../../src/features/auth/create-user.ts';
import { User, type UserRecord } from '../../src/features/auth/account/user.model.ts';
import type { AccountDeps } from '../../src/platform/deps.ts';
import { asOf, dayOf, type DemoDay, momentOf } from './demo-day.ts';
import { demoAdmin, demoCustomer, otherCustomers } from './seed-data.ts';

type Person = Parameters<typeof storeUser>[0];
type PeopleDeps = Pick<AccountDeps, 'clock' | 'passwords'>;

async function findOrCreate(
  person: Person,
  deps: PeopleDeps,
): Promise<Pick<UserRecord, '_id' | 'email' | 'createdAt'>> {
  const known = await User.findOne({ email: person.email }, { email: 1, createdAt: 1 }).lean();
  if (known) return known;
  try {
    return await storeUser({ ...person, isEmailVerified: true }, deps);
  } catch (error) {
    // Another seed made the account a moment ago.
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    return await findOrCreate(person, deps);
  }
}

/** One that nobody knows: the account exists to own bookings. */
const lockedPassword = (): string => `A1!${randomBytes(24).toString('hex')}`;

/** Hashes one password for all: to hash takes long, on purpose. Only for accounts that nobody enters. */
function withOneHash<D extends PeopleDeps>(deps: D): D {
  let first: Promise<string> | undefined;
  const hash = async (password: string) => (first ??= deps.passwords.hash(password));
  return { ...deps, passwords: { ...deps.passwords, hash } };
}

const joinedOn = -70;

/**
 * Ids by e-mail address; makes the accounts that do not exist yet and leaves the others as they are. The demo's day
 * is the one on which its admin came into being, so that a seed that was cut short goes on as it began.
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
