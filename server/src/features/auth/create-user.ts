import { type Rank, rankOf, type RegisterBody, type Role } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { AccountDeps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { refuseWeakPassword } from './password/refuse-weak-password.ts';
import type { MailOrder } from '../mail/letters/mail-facts.ts';
import { adminJoinedLetter } from './account/owner-letters.ts';
import { searchKeysOf } from './account/search-keys.ts';
import type { StaffRecord } from './account/staff-record.ts';
import { emailKeys, openOwners, User, type UserRecord } from './account/user.model.ts';

type NewUser = RegisterBody & {
  role: Role;
  /** The rank and locations of an admin; null or absent for an owner. */
  staff?: StaffRecord | null | undefined;
  isEmailVerified?: boolean;
  /** In E.164 format. */
  phone?: string;
  /** The version of the privacy notice that the user agreed to; absent if they were not asked. */
  consent?: string;
};
type HashedUser = Omit<NewUser, 'password'> & { passwordHash: string };
type UserDeps = Pick<AccountDeps, 'clock' | 'passwords'>;

/**
 * Creates an account. Throws `invalid_input` for a common password or one that contains the owner’s name or address,
 * and `email_taken` if the address is already registered, which the unique index detects.
 */
export async function createUser(account: NewUser, deps: UserDeps): Promise<UserRecord> {
  await refuseWeakPassword(account);
  return storeUser(account, deps);
}

/** Creates an account without checking the password’s strength, because the demo uses well-known passwords. */
export async function storeUser({ password, ...account }: NewUser, deps: UserDeps): Promise<UserRecord> {
  return storeHashed({ ...account, passwordHash: await deps.passwords.hash(password) }, deps);
}

type Joined = { role: Role; email: string; at: Date; rank: Rank };

/** Returns the emails that notify the owners of a new admin. There are none for a customer. */
async function listAdminLetters({ role, ...joined }: Joined): Promise<MailOrder[]> {
  if (role !== 'admin') return [];
  const owners = await User.find(openOwners({})).maxTimeMS(3_000).lean<UserRecord[]>();
  return owners.map((owner) => adminJoinedLetter(owner, joined));
}

/** Creates an account with a password that was already checked and hashed. */
export async function storeHashed(
  { name, email, phone, passwordHash, consent, role, staff, isEmailVerified = false }: HashedUser,
  { clock }: Pick<UserDeps, 'clock'>,
): Promise<UserRecord> {
  const now = clock.now();
  // Stored with the account, so that no admin is created without the others being notified.
  const untold = await listAdminLetters({ role, email, at: now, rank: rankOf(staff) });
  try {
    const created = await User.create({
      name,
      ...(phone !== undefined && { phone }),
      ...searchKeysOf({ name, phone: phone ?? null }),
      email,
      passwordHash,
      role,
      ...(staff && { staff }),
      disabledAt: null,
      consent: consent === undefined ? null : { version: consent, at: now },
      emailVerifiedAt: isEmailVerified ? now : null,
      createdAt: now,
      ...(untold.length > 0 && { untold }),
    });
    return created.toObject();
  } catch (error) {
    if (isDuplicateKey(error, emailKeys)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
