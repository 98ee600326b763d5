import type { RegisterBody, Role } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { AccountDeps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { refuseWeakPassword } from './password/refuse-weak-password.ts';
import type { MailOrder } from '../mail/mail-facts.ts';
import { adminJoinedLetter } from './account/owner-letters.ts';
import { searchKeysOf } from './account/search-keys.ts';
import { emailKeys, openAccounts, User, type UserRecord } from './account/user.model.ts';

type NewUser = RegisterBody & {
  role: Role;
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

/** Returns the emails that notify the other admins of a new one. */
async function listAdminLetters(joined: { email: string; at: Date }): Promise<MailOrder[]> {
  const admins = await User.find(openAccounts({ role: 'admin' }))
    .maxTimeMS(3_000)
    .lean<UserRecord[]>();
  return admins.map((admin) => adminJoinedLetter(admin, joined));
}

/** Creates an account with a password that was already checked and hashed. */
export async function storeHashed(
  { name, email, phone, passwordHash, consent, role, isEmailVerified = false }: HashedUser,
  { clock }: Pick<UserDeps, 'clock'>,
): Promise<UserRecord> {
  const now = clock.now();
  // Stored with the account, so that no admin is created without the others being notified.
  const untold = role === 'admin' ? await listAdminLetters({ email, at: now }) : [];
  try {
    const created = await User.create({
      name,
      ...(phone !== undefined && { phone }),
      ...searchKeysOf({ name, phone: phone ?? null }),
      email,
      passwordHash,
      role,
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
