import type { ObjectId } from '../../../platform/mongo.ts';
import type { UserRecord } from './user.model.ts';

/* Values stored in accounts that have no password or no email address, because both fields are required. */

/** Stands in for the password hash of an account that has no password. */
export const noPassword = '-';

/** Returns the hash of the account’s password; null if it has none, so that nobody can log in. */
export const passwordHashOf = ({ passwordHash }: Pick<UserRecord, 'passwordHash'>): string | null =>
  passwordHash === noPassword ? null : passwordHash;

/** Stands in for the address of a customer who gave none. It is not a valid address, so nobody can register with it. */
export const noEmailOf = (_id: ObjectId): string => `counter:${_id.toHexString()}`;

/** Returns the account’s address; null if it has none. */
export const emailOf = ({ email }: Pick<UserRecord, 'email'>): string | null => (email.includes('@') ? email : null);
