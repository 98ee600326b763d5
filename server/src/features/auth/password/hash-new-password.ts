import { limitAddress } from '../../../http/client-address.ts';
import type { LoginDeps } from '../log-in.ts';
import type { UserRecord } from '../user.model.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

type NewPassword = { user: Pick<UserRecord, 'name' | 'email'>; password: string; ip: string };

/** The hash of a password that somebody chose for an account; throws `invalid_input` for one that guessers try early. */
export async function hashNewPassword(
  { user: { name, email }, password, ip }: NewPassword,
  { hashTurns, passwords }: LoginDeps,
): Promise<string> {
  await refuseWeakPassword({ name, email, password });
  return hashTurns(limitAddress(ip), async () => passwords.hash(password));
}
