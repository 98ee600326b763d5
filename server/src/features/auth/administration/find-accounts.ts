import { email, phone, type UserFilter } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { findOpenSessions } from '../sessions/find-caller.ts';
import { foldName, reverseDigits } from '../account/search-keys.ts';
import { nameCollation, openAccounts, User, type UserRecord } from '../account/user.model.ts';

export type AccountQuery = { search?: string | undefined; filter?: UserFilter | undefined };

/**
 * A prefix followed by this character sorts after every text that starts with the prefix. Source: Unicode CLDR, the
 * highest weight.
 */
const last = '\uFFFF';

const prefixRange = (text: string) => ({ $gte: text, $lt: `${text}${last}` });

const beginsWith = (text: string) => trusted(prefixRange(text));

/** Excludes stand-ins for an address. */
const hasEmail = (prefix: string) => ({ $and: [{ email: beginsWith(prefix) }, { email: trusted({ $regex: '@' }) }] });

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
    ...(search === undefined ? {} : { $or: [{ name: beginsWith(search) }, hasEmail(search)] }),
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

const fewestDigits = 4;
const mostFound = 50;

/** Returns the filter that finds a text in the search keys; null if it is neither a name nor a phone number. */
function searchKeyFilter(text: string): Record<string, unknown> | null {
  const name = foldName(text);
  // On an array field, the index uses both bounds only with `$elemMatch`.
  if (/\p{L}/u.test(name)) return { nameKeys: trusted({ $elemMatch: prefixRange(name) }) };
  // A zero before ten digits is a trunk prefix, which stored numbers lack.
  const end = reverseDigits(text.trim().replace(/^0(?=(?:\D*\d){10}\D*$)/, ''));
  if (!/^[\d\s()+.-]+$/.test(text) || end.length < fewestDigits) return null;
  return { phoneKey: trusted({ ...prefixRange(end), $type: 'string' }) };
}

/**
 * Returns up to 50 accounts whose name contains the text at the start of a word, or whose phone number ends with
 * it. Accounts that are erased or being erased are never returned.
 */
export async function searchAccounts(text: string): Promise<ObjectId[]> {
  const filter = searchKeyFilter(text);
  if (!filter) return [];
  const users = await User.find({ ...filter, erasure: null }, { _id: 1 })
    .limit(mostFound)
    .maxTimeMS(3_000)
    .lean();
  return users.map(({ _id }) => _id);
}

/** Returns the filter for a whole email address or a whole phone number; null if the text is neither. */
function wholeFilter(text: string): Record<string, unknown> | null {
  const address = email.safeParse(text.trim());
  if (address.success) return { email: address.data };
  const number = phone.safeParse(text);
  return number.success ? { phoneKey: trusted({ $eq: reverseDigits(number.data), $type: 'string' }) } : null;
}

const mostCustomers = 20;

/**
 * Returns up to 20 customers with this email address or phone number. Unless `isWhole` is true, also matches names with
 * a word that starts with the text, and phone numbers that end in its digits (at least four).
 */
export async function findCustomers(text: string, { isWhole }: { isWhole: boolean }): Promise<UserRecord[]> {
  const filter = wholeFilter(text) ?? (isWhole ? null : searchKeyFilter(text));
  if (!filter) return [];
  return User.find(openAccounts({ ...filter, role: 'customer' }))
    .limit(mostCustomers)
    .maxTimeMS(3_000)
    .lean<UserRecord[]>();
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
