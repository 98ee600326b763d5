import { User } from './user.model.ts';

/** Where a user's mail goes, or null when the account is gone. */
export async function findMailbox(userId: string): Promise<{ email: string; name: string } | null> {
  const user = await User.findOne({ _id: userId }, { email: 1, name: 1 }).lean();
  return user ? { email: user.email, name: user.name } : null;
}
