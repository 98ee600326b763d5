import { randomInt } from 'node:crypto';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { withoutPassword } from '../account/counter-customer.ts';
import { reverseDigits } from '../account/search-keys.ts';
import { User, type UserRecord } from '../account/user.model.ts';
import type { Moving } from './moved-customer.ts';

/*
 * The code with which an account takes over the bookings of a customer whom staff entered. Staff send it to the
 * customer’s phone, so entering it proves access to that number. A customer has one code at a time. Source: protocol,
 * section 5.23.
 */

const codeHours = 24;
const maxTries = 5;
const lockMinutes = 15;

type CodeDeps = Pick<AccountDeps, 'clock' | 'tokens'>;
type AccessCode = NonNullable<UserRecord['accessCode']>;

/** Keyed, because a plain hash of six digits could be reversed by trying them all. */
const hashOf = (code: string, { _id, until }: { _id: ObjectId; until: Date }, { tokens }: CodeDeps): string =>
  tokens.hashCode(code, `${_id.toHexString()}:${until.getTime()}`);

/**
 * Creates a code, which replaces the previous one. It exists only in the return value. Returns null unless staff entered
 * the customer and the customer has no password.
 */
export async function makeAccessCode(
  customer: UserRecord,
  deps: CodeDeps,
): Promise<{ code: string; until: Date } | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const until = new Date(deps.clock.now().getTime() + codeHours * 3_600_000);
  const accessCode: AccessCode = { hash: hashOf(code, { _id: customer._id, until }, deps), until };
  const { matchedCount } = await User.updateOne(withoutPassword({ _id: customer._id }), {
    $set: { accessCode },
    $unset: { codeTries: 1 },
  });
  return matchedCount === 1 ? { code, until } : null;
}

/**
 * Counts an attempt before the code is checked, so that concurrent requests can’t exceed the limit. Returns until when
 * attempts are locked; null if this one is allowed.
 */
async function countTry(_id: ObjectId, { clock }: CodeDeps): Promise<Date | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + lockMinutes * 60_000);
  await User.updateOne({ _id, 'codeTries.until': trusted({ $lte: now }) }, { $unset: { codeTries: 1 } });
  const { matchedCount } = await User.updateOne(
    { _id, 'codeTries.count': trusted({ $not: { $gte: maxTries } }) },
    { $inc: { 'codeTries.count': 1 }, $set: { 'codeTries.until': until } },
  );
  if (matchedCount === 1) return null;
  const locked = await User.findById(_id, { codeTries: 1 }).maxTimeMS(3_000).lean();
  return locked?.codeTries?.until ?? until;
}

type Entered = { accountId: ObjectId; phone: string; code: string };

/**
 * Marks the customer to whose phone the code was sent: the bookings will move to the account. Only one of several
 * concurrent attempts succeeds. Throws `code_locked` after too many attempts by this account. Throws `access_code_wrong`
 * for anything else, so that nobody learns which numbers we know; also after too many attempts for this customer.
 */
export async function takeAccessCode({ accountId, phone, code }: Entered, deps: CodeDeps): Promise<Moving> {
  const until = await countTry(accountId, deps);
  if (until) throw new AppError('code_locked', { data: { until: until.toISOString() } });
  for (const customer of await findWithCode(phone, deps)) {
    if (await countTry(customer._id, deps)) continue;
    const hash = hashOf(code, { _id: customer._id, until: customer.accessCode.until }, deps);
    const marked = await mark(customer._id, { hash, accountId }, deps);
    if (marked) return marked;
  }
  throw new AppError('access_code_wrong');
}

const mostCustomers = 20;

async function findWithCode(phone: string, { clock }: CodeDeps): Promise<(UserRecord & { accessCode: AccessCode })[]> {
  const number = { phone, phoneKey: trusted({ $eq: reverseDigits(phone), $type: 'string' }) };
  return User.find(withoutPassword({ ...number, 'accessCode.until': trusted({ $gt: clock.now() }) }))
    .limit(mostCustomers)
    .maxTimeMS(3_000)
    .lean<(UserRecord & { accessCode: AccessCode })[]>();
}

/** The right code also ends the count of attempts. It remains valid in case the move is refused. */
async function mark(
  _id: ObjectId,
  { hash, accountId }: { hash: string; accountId: ObjectId },
  { clock }: CodeDeps,
): Promise<Moving | null> {
  const erasure = { askedAt: clock.now(), decidedAt: null, doneAt: null, movedTo: accountId };
  const marked = await User.findOneAndUpdate(
    withoutPassword({ _id, 'accessCode.hash': hash }),
    { $set: { erasure }, $unset: { codeTries: 1 } },
    { returnDocument: 'after' },
  ).lean<UserRecord>();
  if (!marked) return null;
  await User.updateOne({ _id: accountId }, { $unset: { codeTries: 1 } });
  await checkpoint('customer:marked');
  return { ...marked, erasure };
}
