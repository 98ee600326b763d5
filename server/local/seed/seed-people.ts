import { randomBytes } from 'node:crypto';
import { AppError } from '../../src/errors/app-error.ts';
import { createUser } from '../../src/features/auth/create-user.ts';
import { User } from '../../src/features/auth/user.model.ts';
import type { AccountDeps } from '../../src/platform/deps.ts';
import { demoAdmin, demoCustomer, otherCustomers } from './seed-data.ts';

type Person = Parameters<typeof createUser>[0];

/** One that nobody knows: the account exists to own bookings. */
const lockedPassword = (): string => `A1!${randomBytes(24).toString('hex')}`;

async function idOfPerson(person: Person, deps: Pick<AccountDeps, 'clock' | 'passwords'>): Promise<string> {
  const known = await User.findOne({ email: person.email }, { _id: 1 }).lean();
  if (known) return String(known._id);
  try {
    return String((await createUser(person, deps))._id);
  } catch (error) {
    // Another seed made the account a moment ago.
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    return await idOfPerson(person, deps);
  }
}

/** Ids by e-mail address; makes the accounts that do not exist yet and leaves the others as they are. */
export async function seedPeople(deps: Pick<AccountDeps, 'clock' | 'passwords'>): Promise<Map<string, string>> {
  const people: Person[] = [
    { ...demoAdmin, role: 'admin' },
    { ...demoCustomer, role: 'customer' },
    ...otherCustomers.map((person) => ({ ...person, password: lockedPassword(), role: 'customer' as const })),
  ];
  const ids = await Promise.all(people.map((person) => idOfPerson(person, deps)));
  return new Map(people.map(({ email }, index) => [email, ids[index] ?? '']));
}
