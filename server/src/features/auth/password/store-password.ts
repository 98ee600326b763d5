import type { MailOrder } from '../../mail/mail-facts.ts';
import { asRead, User, type UserRecord } from '../user.model.ts';

/**
 * Gives an account another password, unless it got another one since it was read, and keeps the letter that tells its
 * owner. From this write on no session of before is worth anything, and a wish for another address is taken back.
 * Answers with the account's new `passwordRev`, or null when somebody else was faster.
 */
export async function storePassword(
  user: UserRecord,
  { passwordHash, letter }: { passwordHash: string; letter: MailOrder },
): Promise<number | null> {
  const passwordRev = (user.passwordRev ?? 0) + 1;
  const { modifiedCount } = await User.updateOne(asRead(user), {
    $set: { passwordHash, passwordRev, pendingEmail: null },
    $push: { untold: letter },
  });
  return modifiedCount === 1 ? passwordRev : null;
}
