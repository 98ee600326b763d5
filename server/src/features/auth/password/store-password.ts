import { User, type UserRecord } from '../user.model.ts';

/**
 * Gives an account another password, unless it got another one since it was read. From this write on no session of
 * before is worth anything, and a wish for another address is taken back. Answers with the account's new `passwordRev`, or null when somebody else was faster.
 */
export async function storePassword(
  { _id, passwordRev: read }: UserRecord,
  passwordHash: string,
): Promise<number | null> {
  const passwordRev = (read ?? 0) + 1;
  const { modifiedCount } = await User.updateOne(
    {
      _id,
      // guard: the password that a change has read
      passwordRev: read ?? null,
    },
    { $set: { passwordHash, passwordRev, pendingEmail: null } },
  );
  return modifiedCount === 1 ? passwordRev : null;
}
