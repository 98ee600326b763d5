import type { UserFilter } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { findOpenSessions } from '../sessions/find-caller.ts';
import { nameCollation, User, type UserRecord } from '../account/user.model.ts';

export type AccountQuery = { search?: string | undefined; filter?: UserFilter | undefined };

/**
 * A prefix followed by this character sorts after every text that starts with the prefix. Source: Unicode CLDR, the
 * highest weight.
 */
const last = '\uFFFF';

const beginsWith = (text: string) => trusted({ $gte: text, $lt: `${text}${last}` });

/**
 * Returns the filter for a list of accounts. The search text is a prefix of a name or an address, never a pattern, so
 * it becomes an index range in the collation for names.
 */
export function accountFilter({ search, filter }: AccountQuery): Record<string, unknown> {
  return {
    // Excludes erased accounts.
    erasure: null,
    ...(filter === 'admins' ? { role: 'admin' } : {}),
    ...(filter === 'disabled' ? { disabledAt: trusted({ $type: 'date' }) } : {}),
    ...(search === undefined ? {} : { $or: [{ name: beginsWith(search) }, { email: beginsWith(search) }] }),
  };
}

/** Returns one page of accounts, newest first, and the total number. */
export async function pageAccounts(
  query: AccountQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; users: UserRecord[] }> {
  const filter = accountFilter(query);
  const [count, users] = await Promise.all([
    // An estimate is enough for the unfiltered list, although the estimate also counts tombstones of erased accounts.
    query.search === undefined && query.filter === undefined
      ? User.estimatedDocumentCount({ maxTimeMS: 3_000 })
      : User.countDocuments(filter).collation(nameCollation).maxTimeMS(3_000),
    User.find(filter)
      .collation(nameCollation)
      .sort({ _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .maxTimeMS(3_000)
      .lean<UserRecord[]>(),
  ]);
  return { count, users };
}

export async function findAccount(userId: string): Promise<UserRecord | null> {
  return User.findById(userId).maxTimeMS(3_000).lean<UserRecord>();
}

export async function hasAccount(email: string): Promise<boolean> {
  return (await User.exists({ email })) !== null;
}

export async function countOpenSessions(user: UserRecord, now: Date): Promise<number> {
  if (user.disabledAt !== null) return 0;
  return (await findOpenSessions(user, now)).length;
}
