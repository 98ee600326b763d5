import type { RegisterBody, Role } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { AccountDeps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { isCommonPassword } from './common-passwords.ts';
import { emailKeys, User, type UserRecord } from './user.model.ts';

type NewUser = RegisterBody & { role: Role };

/**
 * Makes an account. Throws `invalid_input` for a password that everybody uses and `email_taken` for an address that
 * has one already; the unique index decides.
 */
export async function createUser(
  { name, email, password, consent, role }: NewUser,
  { clock, passwords }: Pick<AccountDeps, 'clock' | 'passwords'>,
): Promise<UserRecord> {
  if (isCommonPassword(password)) {
    throw new AppError('invalid_input', {
      details: [{ path: 'password', message: 'This password is used by too many people. Choose another.' }],
    });
  }
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  try {
    const created = await User.create({
      name,
      email,
      passwordHash,
      role,
      disabledAt: null,
      consent: consent === undefined ? null : { version: consent, at: now },
      createdAt: now,
    });
    return created.toObject();
  } catch (error) {
    if (isDuplicateKey(error, emailKeys)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
